import {
  type FieldChoice,
  STREAM_ID_CHOICES,
  type StreamIdFilter,
  type ViewerFieldChoices,
  type ViewerFieldSelection,
  viewerIdError,
} from '@playhead/domain/exports';
import { t, tSent } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useId } from 'react';
import styles from './export-fields.module.css';
import { FieldGroup } from './field.tsx';
import { Check } from './paper-options.tsx';

export interface ViewerFieldsProps {
  choices: ViewerFieldChoices;
  value: ViewerFieldSelection;
  onChange: (value: ViewerFieldSelection) => void;
}

/** EXP-016, EXP-052: the metrics and ids of viewers that an export holds; download, send and schedule have it. */
export function ViewerFields({ choices, value, onChange }: ViewerFieldsProps) {
  const words = useViewerWords();
  const { metrics, viewerIds } = value;
  const error = viewerIdError(value);
  const toggle = (names: readonly string[], name: string, on: boolean) =>
    on ? [...names, name] : names.filter((other) => other !== name);
  return (
    <>
      <FieldGroup label={t('Metrics')}>
        <div className={styles.groups}>
          {choices.metrics.map(({ group, fields }) => (
            <fieldset key={group} className={styles.group}>
              <legend className={styles.groupName}>{tSent(group)}</legend>
              <Checks
                fields={fields}
                chosen={metrics}
                onToggle={(name, on) => onChange({ ...value, metrics: inOrder(choices, toggle(metrics, name, on)) })}
              />
            </fieldset>
          ))}
        </div>
      </FieldGroup>
      {choices.streamIds ? (
        <StreamIdField value={value.streamIds} onChange={(streamIds) => onChange({ ...value, streamIds })} />
      ) : null}
      <FieldGroup label={words(t('Viewer ID'))} error={error === null ? null : words(error)}>
        <Checks
          fields={choices.viewerIds}
          chosen={viewerIds}
          onToggle={(name, on) => onChange({ ...value, viewerIds: inOrder(choices, toggle(viewerIds, name, on)) })}
        />
      </FieldGroup>
    </>
  );
}

interface StreamIdFieldProps {
  value: StreamIdFilter;
  onChange: (value: StreamIdFilter) => void;
}

/** FLT-013 */
function StreamIdField({ value, onChange }: StreamIdFieldProps) {
  const words = useViewerWords();
  const name = useId();
  return (
    <FieldGroup label={words(t('Viewers'))}>
      <div className={styles.choices}>
        {STREAM_ID_CHOICES.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input type="radio" name={name} checked={value === choice.value} onChange={() => onChange(choice.value)} />
            {words(choice.label)}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

interface ChecksProps {
  fields: readonly FieldChoice[];
  chosen: readonly string[];
  onToggle: (name: string, on: boolean) => void;
}

function Checks({ fields, chosen, onToggle }: ChecksProps) {
  return (
    <div className={styles.grid}>
      {fields.map(({ name, label }) => (
        <Check key={name} label={tSent(label)} checked={chosen.includes(name)} onChange={(on) => onToggle(name, on)} />
      ))}
    </div>
  );
}

/** The columns of the file stand as in the table, whatever was ticked first. */
function inOrder({ viewerIds, metrics }: ViewerFieldChoices, names: readonly string[]): readonly string[] {
  const all = [...viewerIds, ...metrics.flatMap(({ fields }) => fields)];
  return all.map(({ name }) => name).filter((name) => names.includes(name));
}
