import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { filterChip, filterLabel, type FilterSet, findFilterField, withoutFilter } from '@playhead/domain/filters';
import { t } from '@playhead/texts/translate';
import { Button } from '@playhead/browser/ui/button.tsx';
import { useRemainingAudience } from './use-remaining-audience.ts';
import styles from './emptying-filter.module.css';
import { firstEmptyingChip, type RemainingAudienceSource } from './remaining-audience.ts';
import { filtersOfDraft } from '@playhead/browser/ui/filter-editor/filter-draft.ts';
import { rich } from '@playhead/browser/ui/rich-text.tsx';

export interface EmptyingFilterProps {
  fields: readonly GlobalFilterField[];
  filters: FilterSet;
  /** The same as that of the filter bar, so that no query runs twice. */
  remaining: RemainingAudienceSource;
  onApply: (filters: FilterSet) => void;
}

/** A page without a row: which of its filters is to blame, and the way out. */
export function EmptyingFilter({ fields, filters, remaining, onApply }: EmptyingFilterProps) {
  const lefts = useRemainingAudience(filters, remaining);
  const filter = filters[firstEmptyingChip(lefts) ?? -1];
  const field = filter && findFilterField(fields, filter.key);
  if (!filter || !field) return null;
  const { text, full } = filterChip(field, filter);
  return (
    <output className={styles.notice}>
      <span title={full}>{rich(t('{filter} leaves nothing'), { filter: <strong>{text}</strong> })}</span>
      <Button
        aria-label={t('Clear {label}', { label: filterLabel(field) })}
        onClick={() => onApply(filtersOfDraft(withoutFilter(filters, filter.key)))}
      >
        {t('Clear')}
      </Button>
    </output>
  );
}
