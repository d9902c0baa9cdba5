import { filterLabels } from '@playhead/domain/filters';
import { DEFAULT_PERIOD, resolvePeriod } from '@playhead/domain/periods';
import type { OpenedQuery } from '@playhead/domain/explore';
import { t, tSent } from '@playhead/texts/translate';
import { useCallback, useEffect, useRef } from 'react';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { rangeLabel } from '@playhead/browser/ui/period/period-text.ts';
import { useScope } from '../app/scope.ts';
import type { WorkbenchFrame } from '../app/workbench.tsx';
import { ChartSection } from '../chart/chart-section.tsx';
import exploreStyles from '../explore/explore.module.css';
import { useComposer } from '../explore/use-composer.ts';
import { useRun } from '../explore/use-run.ts';
import { CalculationNotes } from '../results/calculation-notes.tsx';
import { FailedRun, NotYetRun } from '../results/result-states.tsx';
import { ResultStatus } from '../results/result-status.tsx';
import { ResultTable } from '../results/result-table.tsx';
import resultStyles from '../results/result-section.module.css';
import styles from './look.module.css';

export interface LookProps {
  opened: OpenedQuery;
  frame: WorkbenchFrame;
  report: string;
}

/** WBK-013: a saved analysis to read. A click on a head sorts it for the reader alone. */
export function Look({ opened, frame, report }: LookProps) {
  const scope = useScope();
  const composer = useComposer(opened.state, scope);
  const run = useRun();
  const { body, query, state } = composer;
  const { start, cancel } = run;
  const { host, onDriver } = frame;

  const runNow = useCallback(async () => {
    if (body === null) return;
    host.send({ type: 'look:run:start', report });
    await start(query, body);
    host.send({ type: 'look:run:complete', report });
  }, [body, query, start, host, report]);
  const latest = useRef(runNow);
  useEffect(() => {
    latest.current = runNow;
  });
  useEffect(() => {
    onDriver?.({
      load: async () => {},
      run: () => latest.current(),
      stop: cancel,
      settle: async () => {},
      setFilters: () => {},
    });
    host.send({ type: 'look:ready', report });
  }, [onDriver, host, report, cancel]);
  const ran = useRef<typeof body>(null);
  useEffect(() => {
    if (ran.current === body) return;
    ran.current = body;
    void runNow();
  }, [body, runNow]);

  const { last, phase, error } = run.state;
  return (
    <main className={exploreStyles.main}>
      <ul className={styles.about} aria-label={t('What is shown')}>
        <li title={t('Full days in {zone}', { zone: scope.timeZone })}>
          <Icon name="calendar" size={14} /> {tSent(state.period.shortcut)}
          <span>{rangeLabel(resolvePeriod({ ...DEFAULT_PERIOD, ...state.period }, scope.calendar))}</span>
        </li>
        {filterLabels(state.filters, scope.filterFields).map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {opened.notes.length === 0 ? null : <output className={styles.notes}>{opened.notes.join(' ')}</output>}
      <div className={exploreStyles.results}>
        <ChartSection composer={composer} run={run.state} isFixed onRun={() => void runNow()} />
        <section className={resultStyles.section} aria-label={t('Results')} aria-busy={phase === 'running'}>
          <header className={resultStyles.head}>
            <ResultStatus run={run.state} isStale={false} />
          </header>
          <CalculationNotes composer={composer} />
          {phase === 'failed' ? <FailedRun error={error} onRetry={() => void runNow()} isOver={last !== null} /> : null}
          {last === null ? (
            phase === 'failed' ? null : (
              <NotYetRun phase={phase} onRun={() => void runNow()} />
            )
          ) : last.result.data.length === 0 ? (
            <p className={styles.empty}>{t('Nothing was watched that fits this analysis in its period.')}</p>
          ) : (
            <ResultTable composer={composer} finished={last} isStale={false} onRun={() => void runNow()} />
          )}
        </section>
      </div>
    </main>
  );
}
