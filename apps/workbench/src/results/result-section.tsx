import type { DynamicField } from '@playhead/contract/http/queries';
import { t } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { Segmented } from '@playhead/widgets/controls/segmented';
import plus from 'lucide/dist/esm/icons/plus.mjs';
import { useState } from 'react';
import type { Composer } from '../explore/use-composer.ts';
import type { RunState } from '../explore/use-run.ts';
import { SqlView } from '../sql/sql-view.tsx';
import { CopyAs } from '../sql/copy-as.tsx';
import { CalculationNotes } from './calculation-notes.tsx';
import { LimitField } from './limit-field.tsx';
import { ResultStatus } from './result-status.tsx';
import { EmptyResult, FailedRun, NotYetRun } from './result-states.tsx';
import { ResultTable } from './result-table.tsx';
import styles from './result-section.module.css';
import { Toggle } from '@playhead/browser/ui/toggle.tsx';

export interface ResultSectionProps {
  composer: Composer;
  run: RunState;
  isStale: boolean;
  onRun: () => void;
  onDynamic: (field: DynamicField | 'calculation' | 'measure') => void;
}

const views = [
  { value: 'table', label: t('Results') },
  { value: 'sql', label: 'SQL' },
] as const;

export function ResultSection({ composer, run, isStale, onRun, onDynamic }: ResultSectionProps) {
  const [view, setView] = useState<'table' | 'sql'>('table');
  const { state, change } = composer;
  const { last, phase } = run;
  return (
    <section className={styles.section} aria-label={t('Results')} aria-busy={phase === 'running'}>
      <header className={styles.head}>
        <Segmented aria-label={t('Show')} value={view} options={views} onChange={setView} />
        <ResultStatus run={run} isStale={isStale} />
        <span className={styles.gap} />
        <LimitField limit={state.limit} onChange={(limit) => change({ type: 'limit', limit })} onRun={onRun} />
        <Toggle label={t('Totals')} checked={state.total} onChange={(total) => change({ type: 'totals', total })} />
        {state.pivots.length === 0 ? null : (
          <Toggle
            label={t('Row totals')}
            checked={state.rowTotal}
            onChange={(rowTotal) => change({ type: 'row-totals', rowTotal })}
          />
        )}
        <button
          type="button"
          className={styles.button}
          aria-label={t('Add calculation')}
          onClick={() => onDynamic('calculation')}
        >
          <Icon shape={plus} size={13} />
          <span className={styles.words}>{t('Calculation')}</span>
        </button>
        <CopyAs body={composer.body} sql={last?.result.provenance.sql ?? null} />
      </header>
      <CalculationNotes composer={composer} onEdit={onDynamic} />
      {phase === 'running' ? <span className={styles.progress} aria-hidden="true" /> : null}
      {phase === 'failed' ? <FailedRun error={run.error} onRetry={onRun} isOver={last !== null} /> : null}
      {last === null ? (
        phase === 'failed' ? null : (
          <NotYetRun phase={phase} onRun={onRun} />
        )
      ) : view === 'sql' ? (
        <SqlView finished={last} />
      ) : last.result.data.length === 0 ? (
        <EmptyResult composer={composer} onRun={onRun} />
      ) : (
        <ResultTable composer={composer} finished={last} isStale={isStale && phase !== 'running'} onRun={onRun} />
      )}
    </section>
  );
}
