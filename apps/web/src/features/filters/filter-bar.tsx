import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { type FilterSet, NO_FILTERS, withoutFilter } from '@playhead/domain/filters';
import type { Calendar } from '@playhead/domain/periods';
import { t } from '@playhead/texts/translate';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FilterChips } from './chips/filter-chips.tsx';
import styles from './filter-bar.module.css';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import type { RemainingAudienceSource } from './remaining-audience/remaining-audience.ts';
import { filtersOfDraft } from '@playhead/browser/ui/filter-editor/filter-draft.ts';

const FilterPanel = lazy(async () => ({
  default: (await loadChunk(() => import('./panel/filter-panel.tsx'))).FilterPanel,
}));

export interface FilterBarProps {
  customer: string;
  /** `global-filters?scope=all`, as far as they fit the page; empty while they load or when they failed to load (FLT-075). */
  fields: readonly GlobalFilterField[];
  /** `global-filters?scope=first_stream` (FLT-020). */
  firstStreamFields: readonly GlobalFilterField[];
  filters: FilterSet;
  calendar: Calendar;
  /** Called on Apply, and when a chip or all of them are cleared. Not called before. */
  onApply: (filters: FilterSet) => void;
  /** The fields could not be loaded; loads them again. */
  onRetryFields?: (() => void) | undefined;
  /** Viewers and sessions left after each filter in the page's period; without it the chips show no numbers. */
  remaining?: RemainingAudienceSource | undefined;
}

interface Opening {
  /** Gets the focus back. */
  opener: HTMLElement;
  startKey: string | null;
}

export function FilterBar(props: FilterBarProps) {
  const { customer, fields, firstStreamFields, filters, calendar, onApply, onRetryFields, remaining } = props;
  const [opening, setOpening] = useState<Opening | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (opening === null) return;
    const { opener } = opening;
    const instead = button.current;
    return () => (opener.isConnected ? opener : instead)?.focus();
  }, [opening]);
  const close = () => setOpening(null);
  return (
    <section className={styles.bar} aria-label={t('Filters')}>
      {onRetryFields ? (
        <button type="button" className={styles.add} onClick={onRetryFields}>
          {t('Filters could not be loaded. Try again')}
        </button>
      ) : (
        <button
          ref={button}
          type="button"
          className={styles.add}
          aria-haspopup="dialog"
          aria-expanded={opening !== null}
          disabled={fields.length === 0 && firstStreamFields.length === 0}
          onClick={({ currentTarget }) => setOpening({ opener: currentTarget, startKey: null })}
        >
          <Icon name="funnel" size={14} />
          {t('Add filter')}
        </button>
      )}
      <FilterChips
        fields={[...fields, ...firstStreamFields]}
        filters={filters}
        remaining={remaining}
        onEdit={(startKey, opener) => setOpening({ opener, startKey })}
        onClear={(key) => {
          button.current?.focus();
          onApply(filtersOfDraft(withoutFilter(filters, key)));
        }}
      />
      {filters.length > 0 ? (
        <button
          type="button"
          className={styles.clearAll}
          onClick={() => {
            button.current?.focus();
            onApply(NO_FILTERS);
          }}
        >
          {t('Clear all')}
        </button>
      ) : null}
      {opening === null ? null : (
        <Suspense fallback={<output className="ph-hidden">{t('Opening the filters…')}</output>}>
          <FilterPanel
            customer={customer}
            calendar={calendar}
            fields={fields}
            firstStreamFields={firstStreamFields}
            filters={filters}
            startKey={opening.startKey}
            onCancel={close}
            onApply={(next) => {
              close();
              onApply(next);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
