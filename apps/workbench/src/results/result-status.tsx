import { MAX_PIVOT_COLUMNS, MAX_ROWS } from '@playhead/contract/http/queries';
import { exactNumber } from '@playhead/domain/format';
import type { RunState } from '../explore/use-run.ts';
import styles from './result-section.module.css';

/** How many rows came, how long it took, and what was cut. Read out when it changes. */
export function ResultStatus({ run, isStale }: { run: RunState; isStale: boolean }) {
  const { last, phase } = run;
  return (
    <output className={styles.status}>
      {phase === 'running' ? <span>Running…</span> : null}
      {phase === 'cancelled' ? <span>Cancelled.</span> : null}
      {last === null || phase === 'running' ? null : (
        <>
          <strong>{counted(last.result.data.length, 'row')}</strong>
          <span>
            {seconds(last.elapsedMs)}
            {last.result.provenance.cached ? ' · from cache' : ''}
          </span>
          {last.result.truncated ? (
            <span className={styles.cut} title={cutHelp(last.body.limit)}>
              Cut at the row limit
            </span>
          ) : null}
          {last.result.pivotsTruncated === true ? (
            <span className={styles.cut} title="Row totals count all of them. Filter the pivoted field to see others.">
              First {MAX_PIVOT_COLUMNS} pivot columns
            </span>
          ) : null}
          {last.result.provenance.sampled ? (
            <span className={styles.cut} title="Sampling is on: numbers are estimated from a part of the viewers.">
              Estimated from a sample
            </span>
          ) : null}
          {isStale && phase === 'done' ? <span className={styles.stale}>Changed since this run</span> : null}
        </>
      )}
    </output>
  );
}

function cutHelp(limit: number | undefined): string {
  const more =
    (limit ?? 0) < MAX_ROWS
      ? ` Raise the limit (up to ${exactNumber(MAX_ROWS)}) or add filters.`
      : ' Add filters to see the others.';
  return `There are more than ${exactNumber(limit ?? 0)} rows; the first ones in this order are shown.${more} Totals count all rows.`;
}

function counted(count: number, word: string): string {
  return `${exactNumber(count)} ${word}${count === 1 ? '' : 's'}`;
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
