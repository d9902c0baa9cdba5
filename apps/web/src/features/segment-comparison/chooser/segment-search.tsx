import type { Segment } from '@playhead/contract/http/segments';
import { exactNumber } from '@playhead/domain/format';
import { t, tn } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { type ReactNode, useState } from 'react';
import { walkRows } from '@playhead/browser/ui/dom/walk-rows.ts';
import { SearchField } from '@playhead/browser/ui/search-field.tsx';
import styles from './segment-search.module.css';
import { bySize, matchesSearch, stateWords } from '../segment-state.ts';

/** More rows than this are found by typing, not by scrolling. */
const MOST_ROWS = 200;

export interface SegmentSearchProps {
  segments: readonly Segment[];
  /** Draws the control of one row around its words. */
  renderRow: (segment: Segment, words: ReactNode) => ReactNode;
}

/** Segments to choose from, the largest first, with a search by name and tag. */
export function SegmentSearch({ segments, renderRow }: SegmentSearchProps) {
  const [search, setSearch] = useState('');
  const found = segments.filter((segment) => matchesSearch(segment, search.trim())).toSorted(bySize);
  return (
    // Not a control: it hears the arrows of those inside it.
    <div className={styles.search} role="presentation" onKeyDown={walkRows}>
      <SearchField
        label={t('Search segments')}
        placeholder={t('Search by name or tag')}
        value={search}
        onSearch={setSearch}
      />
      {found.length === 0 ? (
        <p className={styles.none}>{t('No segment is called like this.')}</p>
      ) : (
        <ul className={styles.rows}>
          {found.slice(0, MOST_ROWS).map((segment) => (
            <li key={segment.segmentId}>{renderRow(segment, <RowWords segment={segment} />)}</li>
          ))}
        </ul>
      )}
      {found.length > MOST_ROWS ? (
        <p className={styles.none}>
          {t('{count} more; type a part of the name.', { count: exactNumber(found.length - MOST_ROWS) })}
        </p>
      ) : null}
    </div>
  );
}

function RowWords({ segment }: { segment: Segment }) {
  const words = useViewerWords();
  const state = stateWords(segment);
  return (
    <>
      <span className={styles.name}>
        {segment.segmentName}
        {state === null ? null : <small>{state}</small>}
      </span>
      <span className={styles.size}>
        {segment.viewers === null
          ? ''
          : words(tn(segment.viewers, '{count} viewer', '{count} viewers', { count: exactNumber(segment.viewers) }))}
      </span>
    </>
  );
}
