import { periodText } from '@playhead/domain/explore';
import { isEmptyFilter } from '@playhead/domain/filters';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { t, tn, tSent } from '@playhead/texts/translate';
import type { Composer } from '../explore/use-composer.ts';
import type { RunState } from '../explore/use-run.ts';
import styles from './result-section.module.css';

export function NotYetRun({ phase, onRun }: { phase: RunState['phase']; onRun: () => void }) {
  if (phase === 'running') {
    return (
      <div className={styles.state}>
        <p>{t('Running your query…')}</p>
      </div>
    );
  }
  return (
    <div className={styles.state}>
      <h3>{t(phase === 'cancelled' ? 'The query was cancelled' : 'Ready to run')}</h3>
      <p>{t('Add more fields and filters, or see what you have.')}</p>
      <div className={styles.actions}>
        <Button look="primary" onClick={onRun}>
          {t('Run')}
        </Button>
      </div>
    </div>
  );
}

export interface FailedRunProps {
  error: unknown;
  onRetry: () => void;
  /** Rows of an earlier run are below. */
  isOver: boolean;
}

export function FailedRun({ error, onRetry, isOver }: FailedRunProps) {
  const help = helpFor(error);
  const detail =
    error instanceof ApiError && error.requestId !== null ? t('Request {id}', { id: error.requestId }) : null;
  return (
    <div className={styles.failed} role="alert">
      <Icon name="alert" size={16} />
      <div>
        <p>
          <strong>{t('Couldn’t run this query.')}</strong> {errorText(error)}
        </p>
        <p>{help}</p>
        {isOver ? <p>{t('Below are the rows of the run before.')}</p> : null}
        {detail === null ? null : <small>{detail}</small>}
      </div>
      <Button onClick={onRetry}>{t('Retry')}</Button>
    </div>
  );
}

function helpFor(error: unknown): string {
  if (!(error instanceof ApiError)) return t('Reload this page and try again.');
  if (error.kind === 'unreachable' || error.kind === 'timeout') return t('Check your connection, then retry.');
  switch (error.catalogueCode) {
    case 'query_timeout':
    case 'expired':
      return t('Try a shorter period, fewer fields, or a filter.');
    case 'too_many_requests':
    case 'rate_limited':
      return t('Wait a moment, then retry.');
    default:
      return t(
        error.code === 400 ? 'Change the fields or filters it names, then run again.' : 'Retry, or change the query.',
      );
  }
}

export function EmptyResult({ composer, onRun }: { composer: Composer; onRun: () => void }) {
  const { state } = composer;
  const change = (action: Parameters<Composer['change']>[0]) => {
    composer.change(action);
    onRun();
  };
  const filled = state.filters.filter((filter) => !isEmptyFilter(filter));
  return (
    <div className={styles.state}>
      <h3>{t('No rows')}</h3>
      <p>{noMatchText(tSent(periodText(state.period)), filled.length)}</p>
      <div className={styles.actions}>
        {filled.length === 0 ? null : (
          <Button onClick={() => change({ type: 'filters', filters: [] })}>{t('Clear filters')}</Button>
        )}
        <Button onClick={() => change({ type: 'period', period: { shortcut: 'Last 90 Days' } })}>
          {t('Last 90 Days')}
        </Button>
      </div>
    </div>
  );
}

function noMatchText(period: string, filters: number): string {
  if (filters === 0) return t('No viewing matches {period}. Try a longer period.', { period });
  return tn(
    filters,
    'No viewing matches {period} and your filter. Try a longer period or fewer filters.',
    'No viewing matches {period} and your {count} filters. Try a longer period or fewer filters.',
    { period },
  );
}
