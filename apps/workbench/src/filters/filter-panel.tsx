import { draftStep } from '@playhead/browser/ui/filter-editor/filter-draft.ts';
import { FilterCard } from '@playhead/browser/ui/filter-editor/filter-card.tsx';
import { lazyFilterInputs } from '@playhead/browser/ui/filter-editor/lazy-inputs.tsx';
import { AntScope } from '@playhead/browser/ui/theme/ant-scope.tsx';
import { findFilterField, type FilterSet } from '@playhead/domain/filters';
import { useScope } from '../app/scope.ts';
import styles from './filters.module.css';

export interface FilterPanelProps {
  filters: FilterSet;
  /** The filter that was added last: it takes the focus. */
  wanted: string | null;
  onChange: (filters: FilterSet) => void;
}

/** The filter cards of the dashboards, on the fields of the workbench. */
export function FilterPanel({ filters, wanted, onChange }: FilterPanelProps) {
  const { customer, calendar, filterFields } = useScope();
  const scope = {
    customer,
    calendar,
    fields: filterFields,
    draft: filters,
    inputs: lazyFilterInputs,
    step: (action: Parameters<typeof draftStep>[1]) => onChange(draftStep(filters, action)),
  };
  return (
    <AntScope>
      <div className={styles.cards}>
        {filters.map((filter) => {
          const field = findFilterField(filterFields, filter.key);
          return field === undefined ? null : (
            <FilterCard
              key={filter.key}
              scope={scope}
              field={field}
              filter={filter}
              wanted={wanted === filter.key ? 1 : null}
              onRemove={() => onChange(filters.filter(({ key }) => key !== filter.key))}
            />
          );
        })}
      </div>
    </AntScope>
  );
}
