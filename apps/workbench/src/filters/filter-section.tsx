import { describeFilter, type FilterSet, findFilterField, isEmptyFilter } from '@playhead/domain/filters';
import { t } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import chevronDown from 'lucide/dist/esm/icons/chevron-down.mjs';
import { lazy, Suspense, useState } from 'react';
import { CloseButton } from '@playhead/browser/ui/close-button.tsx';
import { useScope } from '../app/scope.ts';
import styles from './filters.module.css';

const FilterPanel = lazy(async () => ({
  default: (await loadChunk(() => import('./filter-panel.tsx'))).FilterPanel,
}));

export interface FilterSectionProps {
  filters: FilterSet;
  onChange: (filters: FilterSet) => void;
}

/** Chips in one line; the cards open under it. A filter that was just added opens them. */
export function FilterSection({ filters, onChange }: FilterSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState(filters.map(({ key }) => key));
  const [wanted, setWanted] = useState<string | null>(null);
  const keys = filters.map(({ key }) => key);
  if (keys.join() !== seen.join()) {
    const added = filters.find((filter) => !seen.includes(filter.key) && isEmptyFilter(filter));
    setSeen(keys);
    if (added) {
      setWanted(added.key);
      setOpen(true);
    }
  }
  if (filters.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('Filters')}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
            setWanted(null);
          }}
        >
          <span className={styles.chevron} data-open={isOpen}>
            <Icon shape={chevronDown} size={14} />
          </span>
          {t('Filters')}
          <span className={styles.count}>{filters.length}</span>
        </button>
        {isOpen ? null : <Chips filters={filters} onChange={onChange} onOpen={() => setOpen(true)} />}
        <button type="button" className={styles.clear} onClick={() => onChange([])}>
          {t('Clear')}
        </button>
      </div>
      {isOpen ? (
        <Suspense fallback={<p className={styles.opening}>{t('Opening filters…')}</p>}>
          <FilterPanel filters={filters} wanted={wanted} onChange={onChange} />
        </Suspense>
      ) : null}
    </section>
  );
}

function Chips({ filters, onChange, onOpen }: FilterSectionProps & { onOpen: () => void }) {
  const { filterFields } = useScope();
  return (
    <ul className={styles.chips}>
      {filters.map((filter) => {
        const field = findFilterField(filterFields, filter.key);
        if (field === undefined) return null;
        const words = isEmptyFilter(filter) ? t('{field}: any', { field: field.label }) : describeFilter(field, filter);
        return (
          <li key={filter.key} className={styles.chip} data-empty={isEmptyFilter(filter)}>
            <button type="button" className={styles.chipWords} title={words} onClick={onOpen}>
              {words}
            </button>
            <CloseButton
              label={t('Remove the {field} filter', { field: field.label })}
              size={11}
              onClick={() => onChange(filters.filter(({ key }) => key !== filter.key))}
            />
          </li>
        );
      })}
    </ul>
  );
}
