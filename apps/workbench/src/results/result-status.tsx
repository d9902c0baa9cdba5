import { MAX_PIVOT_COLUMNS, MAX_ROWS } from '@playhead/contract/http/queries';
import { exactNumber } from '@playhead/domain/format';
import { t, tn } from '@playhead/texts/translate';
import type { FinishedRun, RunState } from '../explore/use-run.ts';
import styles from './result-section.module.css';

/** How many rows came, how long it took, and what was cut. Read out when it changes. */
export function ResultStatus({ run, isStale }: { run: RunState; isStale: boolean }) {
  const { last, phase } = run;
  return (
    <output className={styles.status}>
      {phase === 'running' ? <span>{t('Running…')}</span> : null}
      {phase === 'cancelled' ? <span>{t('Cancelled.')}</span> : null}
      {last === null || phase === 'running' ? null : (
        <>
          <strong>{rowsText(last.result.data.length)}</strong>
          <span>{timeText(last)}</span>
          {last.result.truncated ? (
            <span className={styles.cut} title={cutHelp(last.body.limit)}>
              {t('Cut at the row limit')}
            </span>
          ) : null}
          {last.result.pivotsTruncated === true ? (
            <span
              className={styles.cut}
              title={t('Row totals count all of them. Filter the pivoted field to see others.')}
            >
              {t('First {count} pivot columns', { count: MAX_PIVOT_COLUMNS })}
            </span>
          ) : null}
          {last.result.provenance.sampled ? (
            <span className={styles.cut} title={t('Sampling is on: numbers are estimated from a part of the viewers.')}>
              {t('Estimated from a sample')}
            </span>
          ) : null}
          {isStale && phase === 'done' ? <span className={styles.stale}>{t('Changed since this run')}</span> : null}
        </>
      )}
    </output>
  );
}

function cutHelp(limit: number | undefined): string {
  const most = { limit: exactNumber(limit ?? 0), most: exactNumber(MAX_ROWS) };
  return t(
    (limit ?? 0) < MAX_ROWS
      ? 'There are more than {limit} rows; the first ones in this order are shown. Raise the limit (up to {most}) or add filters. Totals count all rows.'
      : 'There are more than {limit} rows; the first ones in this order are shown. Add filters to see the others. Totals count all rows.',
    most,
  );
}

function rowsText(count: number): string {
  return tn(count, '{count} row', '{count} rows', { count: exactNumber(count) });
}

function timeText({ elapsedMs, result }: FinishedRun): string {
  const time = seconds(elapsedMs);
  return result.provenance.cached ? t('{time} · from cache', { time }) : time;
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
