import type { ShownPin } from '@playhead/contract/http/boards';
import type { ExploreField, ExploreQuery } from '@playhead/contract/http/explore';
import { LONG_DEADLINE_SECONDS } from '@playhead/contract/http/queries';
import { openAnalysis } from '@playhead/domain/explore';
import { DEFAULT_PERIOD, type Calendar, resolvePeriod } from '@playhead/domain/periods';
import { t, tSent } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { MenuButton } from '@playhead/widgets/controls/menu-button';
import type { MenuEntry } from '@playhead/widgets/controls/menu-entries';
import { useQuery } from '@tanstack/react-query';
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import { useMemo } from 'react';
import { errorText } from '@playhead/browser/api/present-error.ts';
import type { QueryRunner } from '@playhead/browser/api/query-runner.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import type { CellText } from '@playhead/browser/ui/explore-chart/cell-text.ts';
import { rangeLabel } from '@playhead/browser/ui/period/period-text.ts';
import { AnalysisPicture } from './analysis-picture.tsx';
import styles from './board.module.css';

/** What every widget of a board works with. */
export interface BoardScope {
  customer: string;
  runner: QueryRunner;
  fields: readonly ExploreField[];
  calendar: Calendar;
  cellText: CellText;
}

export interface BoardWidgetProps {
  scope: BoardScope;
  pin: ShownPin;
  /** Lowest first: those at the top of the board are run first. */
  index: number;
  groups: readonly (readonly MenuEntry[])[];
  /** Null for an analysis that was deleted. */
  onOpen: (() => void) | null;
}

/** A pinned analysis with its latest numbers. */
export function BoardWidget({ scope, pin, index, groups, onOpen }: BoardWidgetProps) {
  const name = pin.reportName ?? t('Deleted analysis');
  return (
    <article className={styles.widget} data-width={pin.width} aria-label={name}>
      <header className={styles.widgetHead}>
        <h3 className={styles.widgetName}>
          {onOpen === null ? (
            name
          ) : (
            <button type="button" onClick={onOpen}>
              {name}
            </button>
          )}
        </h3>
        {groups.length === 0 ? null : (
          <MenuButton label={t('Actions for {name}', { name })} className={styles.more ?? ''} groups={groups}>
            <Icon shape={ellipsis} size={16} />
          </MenuButton>
        )}
      </header>
      {pin.lookerQueryBody === null ? (
        <p className={styles.state}>{t('This analysis was deleted. It can be removed from the board.')}</p>
      ) : (
        <Analysis scope={scope} query={pin.lookerQueryBody} index={index} name={name} />
      )}
    </article>
  );
}

interface AnalysisProps {
  scope: BoardScope;
  query: ExploreQuery;
  index: number;
  name: string;
}

function Analysis({ scope, query, index, name }: AnalysisProps) {
  const { customer, runner, fields, calendar, cellText } = scope;
  const { state, body, notes } = useMemo(() => openAnalysis(query, fields), [query, fields]);
  const run = useQuery({
    queryKey: ['board-widget', customer, body],
    queryFn: ({ signal }) => {
      if (body === null) throw new Error('An analysis without fields is not run.');
      // Nothing on a board marks estimates.
      return runner.runWidgetQuery({
        query: { request: 'query', body: { ...body, precision: 'exact', deadlineSeconds: LONG_DEADLINE_SECONDS } },
        priority: () => index,
        signal,
      });
    },
    enabled: body !== null,
    retry: false,
  });
  const range = rangeLabel(resolvePeriod({ ...DEFAULT_PERIOD, ...state.period }, calendar));
  return (
    <>
      <p className={styles.period}>
        {state.period.shortcut === 'Custom' ? range : `${tSent(state.period.shortcut)} · ${range}`}
      </p>
      {notes.length === 0 ? null : <output className={styles.notes}>{notes.join(' ')}</output>}
      <div className={styles.body} aria-busy={run.isFetching}>
        {body === null ? (
          <p className={styles.state}>{t('No field of this analysis is available any more.')}</p>
        ) : run.data !== undefined ? (
          run.data.data.length === 0 ? (
            <p className={styles.state}>{t('Nothing was watched that fits this analysis in its period.')}</p>
          ) : (
            <AnalysisPicture {...{ state, cellText, name }} result={run.data} />
          )
        ) : run.isError ? (
          <div className={styles.state} role="alert">
            <p>{t('Couldn’t load this analysis. {error}', { error: errorText(run.error) })}</p>
            <Button onClick={() => void run.refetch()}>{t('Retry')}</Button>
          </div>
        ) : (
          <output className={styles.loading} aria-label={t('Loading {name}', { name })} />
        )}
      </div>
    </>
  );
}
