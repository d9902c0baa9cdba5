import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import styles from './parts.module.css';

/** DLV-006: a plan keeps the filters of the view it was made in. */
export function ReadOnlyFilters({ filters }: { filters: readonly string[] }) {
  return (
    <FormField label="Filters">
      {filters.length === 0 ? (
        <p className={styles.note}>None: everything is delivered.</p>
      ) : (
        <ul className={styles.chips} aria-label="Filters">
          {filters.map((filter) => (
            <li key={filter} className={styles.chip} title={filter}>
              {filter}
            </li>
          ))}
        </ul>
      )}
    </FormField>
  );
}
