import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { type ActiveFilter, filterChip, filterLabel, type FilterSet, findFilterField } from '@playhead/domain/filters';
import { abbreviateNumber, exactNumber } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { tokens } from '@playhead/widgets/theme';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { useTheme } from '@playhead/browser/ui/theme/theme-provider.tsx';
import {
  firstEmptyingChip,
  type RemainingAudience,
  type RemainingAudienceSource,
} from '../remaining-audience/remaining-audience.ts';
import styles from './filter-chips.module.css';
import { useRemainingAudience } from '../remaining-audience/use-remaining-audience.ts';

export interface FilterChipsProps {
  fields: readonly GlobalFilterField[];
  filters: FilterSet;
  /** Without it the chips show no numbers. */
  remaining?: RemainingAudienceSource | undefined;
  onEdit: (key: string, opener: HTMLElement) => void;
  onClear: (key: string) => void;
}

/** What is filtered, in the order it was set, and what each filter leaves of the page's period. */
export function FilterChips({ fields, filters, remaining, onEdit, onClear }: FilterChipsProps) {
  const lefts = useRemainingAudience(filters, remaining);
  const emptying = firstEmptyingChip(lefts);
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('Filters in force')}>
      {filters.map((filter, index) => (
        <Chip
          key={filter.key}
          filter={filter}
          field={findFilterField(fields, filter.key)}
          left={lefts[index] ?? null}
          isCounted={remaining !== undefined}
          isEmptying={emptying === index}
          onEdit={(opener) => onEdit(filter.key, opener)}
          onClear={() => onClear(filter.key)}
        />
      ))}
    </ul>
  );
}

interface ChipProps {
  filter: ActiveFilter;
  /** Undefined while the fields are loading, and for a filter this page does not have. */
  field: GlobalFilterField | undefined;
  left: RemainingAudience | null;
  /** Numbers will come: their room is kept, so that a chip does not move to the next line. */
  isCounted: boolean;
  isEmptying: boolean;
  onEdit: (opener: HTMLElement) => void;
  onClear: () => void;
}

function Chip({ filter, field, left, isCounted, isEmptying, onEdit, onClear }: ChipProps) {
  const { mode } = useTheme();
  const { text, full } = field ? filterChip(field, filter) : { text: filter.key, full: filter.key };
  const color = field ? tokens[mode].filterCategory[field.category] : tokens[mode].control;
  return (
    <li className={styles.chip} data-emptying={isEmptying}>
      <span className={styles.swatch} style={{ background: color }} />
      <button
        type="button"
        className={styles.words}
        title={full}
        aria-label={t('Edit filter: {full}', { full })}
        aria-haspopup="dialog"
        disabled={field === undefined}
        onClick={({ currentTarget }) => onEdit(currentTarget)}
      >
        {text}
      </button>
      {left === null ? (
        isCounted && <span className={styles.leftRoom} />
      ) : (
        <LeftWords left={left} isEmptying={isEmptying} />
      )}
      <button
        type="button"
        className={styles.clear}
        aria-label={t('Clear filter: {label}', { label: field ? filterLabel(field) : filter.key })}
        onClick={onClear}
      >
        <Icon name="close" size={10} />
      </button>
    </li>
  );
}

interface LeftWordsProps {
  left: RemainingAudience;
  isEmptying: boolean;
}

function LeftWords({ left, isEmptying }: LeftWordsProps) {
  const { viewers, sessions } = left;
  const words = useViewerWords();
  const exact = words(
    t('Left after this filter: {viewers} viewers, {sessions} sessions', {
      viewers: exactNumber(viewers),
      sessions: exactNumber(sessions),
    }),
  );
  if (isEmptying) {
    return (
      <span className={styles.left} title={exact}>
        {t('leaves nothing')}
      </span>
    );
  }
  return (
    <span className={styles.left} title={exact}>
      {words(
        t('{viewers} viewers · {sessions} sessions', {
          viewers: abbreviateNumber(viewers),
          sessions: abbreviateNumber(sessions),
        }),
      )}
    </span>
  );
}
