import {
  type CustomMeasure,
  customMeasureTypes,
  type CustomMeasureType,
  type DynamicField,
} from '@playhead/contract/http/queries';
import type { ExploreField } from '@playhead/contract/http/explore';
import { dynamicName, dynamicNameFor, incompatibility, openFilters } from '@playhead/domain/explore';
import {
  emptyFilter,
  type FilterSet,
  filterTexts,
  isEmptyFilter,
  validateFilter,
  findFilterField,
} from '@playhead/domain/filters';
import { t } from '@playhead/texts/translate';
import { Choice } from '@playhead/widgets/controls/choice';
import { useId, useMemo, useState } from 'react';
import { AntModal } from '@playhead/browser/ui/ant-modal/ant-modal.tsx';
import { Button } from '@playhead/browser/ui/button.tsx';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { useScope } from '../app/scope.ts';
import type { Composer } from '../explore/use-composer.ts';
import { FilterPanel } from '../filters/filter-panel.tsx';
import styles from './dynamic.module.css';
import { FormatChoice } from './format-choice.tsx';

export interface MeasureDialogProps {
  composer: Composer;
  /** Null for a new one. */
  field: CustomMeasure | null;
  onClose: () => void;
  onSave: (field: DynamicField, replaces: string | null) => void;
}

const typeNames: Readonly<Record<CustomMeasureType, string>> = {
  sum: t('Sum'),
  count: t('Count'),
  count_distinct: t('Distinct count'),
  average: t('Average'),
  min: t('Smallest'),
  max: t('Largest'),
  median: t('Median'),
};
const countTypes: readonly CustomMeasureType[] = ['count', 'count_distinct'];
const MOST_LETTERS = 200;
const FIRST_OFFERED = 'customer_view.episode';

export function MeasureDialog(props: MeasureDialogProps) {
  return (
    <AntScope>
      <MeasureForm {...props} />
    </AntScope>
  );
}

function MeasureForm({ composer, field, onClose, onSave }: MeasureDialogProps) {
  const { catalogue, filterFields } = useScope();
  const { state } = composer;
  const [type, setType] = useState<CustomMeasureType>(field?.type ?? 'count_distinct');
  const offered = useMemo(
    () => measurableFields(catalogue, type).filter((one) => incompatibility(one, state, catalogue) === null),
    [catalogue, type, state],
  );
  const [chosen, setChosen] = useState(field?.basedOn ?? null);
  const basedOn =
    offered.find(({ name }) => name === chosen) ??
    offered.find(({ name }) => state.fields.includes(name) || name === FIRST_OFFERED) ??
    offered[0];
  const [typed, setTyped] = useState(field?.label ?? null);
  const [format, setFormat] = useState(field?.valueFormat);
  const [filters, setFilters] = useState<FilterSet>(() => openFilters(field?.filters ?? {}, catalogue).filters);
  const nameId = useId();
  const label =
    typed ?? (basedOn === undefined ? '' : t('{type} of {field}', { type: typeNames[type], field: basedOn.label }));
  const filled = filters.filter((filter) => !isEmptyFilter(filter));
  const isInvalid = filled.some((filter) => {
    const known = findFilterField(filterFields, filter.key);
    return known !== undefined && validateFilter(known, filter).length > 0;
  });

  const save = () => {
    if (basedOn === undefined || label.trim() === '' || isInvalid) return;
    const taken = composer.state.dynamicFields.map(dynamicName);
    const { texts } = filterTexts(filled, filterFields);
    onSave(
      {
        category: 'measure',
        measure: field?.measure ?? dynamicNameFor(label, taken),
        type,
        basedOn: basedOn.name,
        label: label.trim(),
        ...(filled.length === 0 ? {} : { filters: texts }),
        ...(format === undefined ? {} : { valueFormat: format }),
      },
      field?.measure ?? null,
    );
  };

  return (
    <AntModal
      title={t(field === null ? 'New custom measure' : 'Edit custom measure')}
      width={640}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <span className={styles.tip} />
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" disabled={isInvalid || label.trim() === ''} onClick={save}>
            {t('Save')}
          </Button>
        </div>
      }
    >
      <div className={`${styles.form} ${styles.inModal}`}>
        <div className={`${styles.line} ${styles.even}`}>
          <FormField label={t('Type')}>
            <Choice
              look="outlined"
              aria-label={t('Type')}
              value={type}
              options={customMeasureTypes.map((value) => ({ value, label: typeNames[value] }))}
              onChange={setType}
            />
          </FormField>
          <FormField label={t('Based on')}>
            <Choice
              look="outlined"
              aria-label={t('Based on')}
              value={basedOn?.name ?? ''}
              options={offered.map(({ name, label: words }) => ({ value: name, label: words }))}
              onChange={setChosen}
            />
          </FormField>
          <FormField label={t('Format')}>
            <FormatChoice value={format} onChange={setFormat} />
          </FormField>
        </div>
        <FormField
          htmlFor={nameId}
          label={t('Name')}
          problem={label.trim() === '' ? t('Give the measure a name.') : null}
        >
          <input
            id={nameId}
            className={styles.input}
            data-first-focus=""
            autoComplete="off"
            maxLength={MOST_LETTERS}
            value={label}
            onChange={({ target }) => setTyped(target.value)}
          />
        </FormField>
        <RowFilters filters={filters} onChange={setFilters} />
      </div>
    </AntModal>
  );
}

function RowFilters({ filters, onChange }: { filters: FilterSet; onChange: (filters: FilterSet) => void }) {
  const { catalogue, fieldOf } = useScope();
  const [wanted, setWanted] = useState<string | null>(null);
  const rowFields = useMemo(() => filterable(catalogue, filters), [catalogue, filters]);
  return (
    <FormField
      label={t('Only rows where')}
      note={filters.length === 0 ? t('Without a filter, all rows of the query count.') : null}
    >
      <Choice
        look="outlined"
        aria-label={t('Add a filter')}
        value=""
        options={[
          { value: '', label: t('Add a filter…') },
          ...rowFields.map(({ name, label }) => ({ value: name, label })),
        ]}
        onChange={(name) => {
          const added = fieldOf(name)?.filter;
          if (!added) return;
          onChange([...filters, emptyFilter(added)]);
          setWanted(added.fieldName);
        }}
      />
      {filters.length === 0 ? null : (
        <div className={styles.filters}>
          <FilterPanel filters={filters} wanted={wanted} onChange={onChange} />
        </div>
      )}
    </FormField>
  );
}

/** Counts take any value; everything else numbers. */
function measurableFields(catalogue: readonly ExploreField[], type: CustomMeasureType): readonly ExploreField[] {
  return catalogue
    .filter(({ measurable, numeric }) => measurable && (numeric || countTypes.includes(type)))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** Conditions on rows; a measure has none. */
function filterable(catalogue: readonly ExploreField[], filters: FilterSet): readonly ExploreField[] {
  return catalogue
    .filter(({ kind, filter }) => kind !== 'measure' && filter !== null)
    .filter(({ filter }) => !filters.some(({ key }) => key === filter?.fieldName))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
