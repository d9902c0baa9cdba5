import { VIEWER_ID_GROUP, viewerIdGroupError } from '@playhead/domain/exports';
import { fieldLabel } from '@playhead/domain/glossary';
import { t, tSent } from '@playhead/texts/translate';
import { useRef, useState } from 'react';
import { Anchored } from '../controls/anchored.tsx';
import { useEscape } from '../controls/use-dismiss.ts';
import { useFocusInside } from '../controls/use-focus-inside.ts';
import { useViewerWords } from '../viewer-words.ts';
import type { ConfigureButtonProps } from './configure-button.tsx';
import frame from './frame.module.css';
import styles from './configure-fields.module.css';

export interface FieldPanelProps extends ConfigureButtonProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

export function FieldPanel(props: FieldPanelProps) {
  const { anchor, onClose } = props;
  const closeAndReturn = () => {
    // A focus inside the panel would be lost with it.
    anchor.focus();
    onClose();
  };
  return (
    <Anchored anchor={anchor} align="end" look="panel" onClose={onClose}>
      <FieldDialog {...props} onClose={closeAndReturn} />
    </Anchored>
  );
}

/** The panel stands at the end of the document: without the focus in it the keyboard would never come to it. */
function FieldDialog(props: FieldPanelProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const { onClose } = props;
  useFocusInside(panel, 'input:not(:disabled)');
  useEscape(onClose, { first: true });
  return (
    <dialog ref={panel} open className={styles.plainDialog} aria-label={t('Configure fields')}>
      <FieldChoices {...props} />
    </dialog>
  );
}

/** EXP-018: where viewer ids are chosen, nothing changes before Apply; elsewhere each box acts at once. */
function FieldChoices({ groups, fields, hidden, onChange, onClose }: FieldPanelProps) {
  const words = useViewerWords();
  const isApplied = groups[VIEWER_ID_GROUP] !== undefined;
  const [draft, setDraft] = useState(hidden);
  const off = isApplied ? draft : hidden;
  const change = isApplied ? setDraft : onChange;
  const error = viewerIdGroupError(groups, off);
  const names = Object.values(groups).flat();
  const shown = names.filter((name) => !off.includes(name));
  const toggle = (name: string, show: boolean) => change(show ? off.filter((other) => other !== name) : [...off, name]);
  return (
    <div className={styles.fields}>
      {Object.entries(groups).map(([group, members]) => (
        <fieldset key={group}>
          <legend>{words(tSent(group))}</legend>
          {members.map((name) => (
            <label key={name} className={styles.check}>
              <input
                type="checkbox"
                checked={!off.includes(name)}
                // The last field stays: a widget of no fields shows nothing and cannot say why.
                disabled={!isApplied && shown.length === 1 && shown[0] === name}
                onChange={(event) => toggle(name, event.target.checked)}
              />
              {fields.find((field) => field.name === name)?.label ?? words(tSent(fieldLabel(name)))}
            </label>
          ))}
        </fieldset>
      ))}
      <div className={styles.end}>
        {error === null ? null : (
          <p role="alert" className={styles.error}>
            {words(error)}
          </p>
        )}
        <div className={styles.foot}>
          <button
            type="button"
            className={`ph-button ${frame.buttonQuiet}`}
            disabled={shown.length === names.length}
            onClick={() => change(off.filter((name) => !names.includes(name)))}
          >
            {t('Show all')}
          </button>
          <button
            type="button"
            className="ph-button"
            disabled={error !== null}
            onClick={() => {
              if (isApplied) onChange(draft);
              onClose();
            }}
          >
            {t(isApplied ? 'Apply' : 'Close')}
          </button>
        </div>
      </div>
    </div>
  );
}
