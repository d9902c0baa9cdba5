import { type Segment, SEGMENT_BATCH } from '@playhead/contract/http/segments';
import { type FilterSet, withFilter, withoutFilter } from '@playhead/domain/filters';
import { pageEntry } from '@playhead/domain/pages';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { lazy, Suspense, useMemo } from 'react';
import { autoRefreshMs } from '../../features/dashboard/refresh/use-page-refresh.ts';
import { existingGroups } from '../../features/segment-comparison/overlap/combination.ts';
import { SegmentComparison } from '../../features/segment-comparison/segment-comparison.tsx';
import {
  SEGMENT_FIELD,
  segmentNames,
  withNamedRows,
  withSegmentIds,
} from '../../features/segments/names/named-segments.ts';
import { chosenValuesOf } from '../../page-context/filter-values.ts';
import { useSaveCombination } from '../../features/segments/save-as-segment/use-save-combination.ts';
import { SEGMENT_KEY } from '../../features/segments/names/use-segment-names.ts';
import type { Navigation } from '../../page-context/navigation.ts';
import { PageContext, usePage } from '../../page-context/page-context.ts';
import { renderPageError } from './screens/page-error.tsx';
import { DashboardArea, type DashboardAreaProps } from './dashboard-area.tsx';

const SegmentModal = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/segments/segment-modal.tsx'))).SegmentModal,
}));

/** `segment_overview`: the segments of the page's segment filter, compared; the dashboard below draws them over time. */
export function SegmentComparisonArea(area: DashboardAreaProps) {
  const { filters, state, navigation, customer, user, calendar, refresh } = usePage();
  const { save, form, close } = useSaveCombination(customer, user);
  const chosen = useMemo(() => chosenValuesOf(filters.used, SEGMENT_KEY), [filters.used]);
  const others = useMemo(() => {
    const { [SEGMENT_FIELD]: choice, ...rest } = filters.texts;
    return choice === undefined || chosen.length > 0 ? rest : filters.texts;
  }, [filters.texts, chosen]);
  return (
    <>
      <SegmentComparison
        chosen={chosen}
        onChoose={(ids) => navigation.change({ filters: withSegments(state.filters, ids) })}
        onOpenSegment={(id) =>
          navigation.drill({
            key: 'segment',
            page: 'segment_page',
            label: pageEntry('segment_page').label,
            filters: withSegments([], [id]),
            preClearFirstStream: false,
            settings: {},
          })
        }
        onOpenList={() => navigation.openPage('segments_list')}
        refreshEveryMs={autoRefreshMs(refresh.auto, user.refreshIntervalMs)}
        filters={others}
        onSaveCombination={save && ((include, exclude) => save(existingGroups({ include, exclude })))}
        renderError={renderPageError}
        renderMore={(segments) => <OverTime {...area} segments={segments} others={others} />}
      />
      {form === null ? null : (
        <Suspense fallback={null}>
          <SegmentModal
            customer={customer}
            user={user}
            calendar={calendar}
            start={{ kind: 'form', form }}
            locked={user.segmentLock}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** A rule for each segment: the bar's input shows one value a rule. */
function withSegments(set: FilterSet, ids: readonly string[]): FilterSet {
  if (ids.length === 0) return withoutFilter(set, SEGMENT_KEY);
  return withFilter(set, {
    key: SEGMENT_KEY,
    rows: ids.map((id) => ({ op: 'is_equal_to', values: [id] })),
  });
}

interface OverTimeProps extends DashboardAreaProps {
  segments: readonly Segment[];
  others: Readonly<Record<string, string>>;
}

/** The queries name the segments that are compared by id, and the rows show their names. */
function OverTime({ segments, others, ...area }: OverTimeProps) {
  const page = usePage();
  const { runner, navigation, filters } = page;
  const names = useMemo(() => segmentNames(segments), [segments]);
  const namedRunner = useMemo(() => withNamedRows(runner, names), [runner, names]);
  const comparedFilters = useMemo(() => {
    const ids = segments.slice(0, SEGMENT_BATCH).map(({ segmentId }) => segmentId);
    return { ...filters, texts: { ...others, [SEGMENT_FIELD]: ids.join(',') } };
  }, [filters, others, segments]);
  const drill: Navigation['drill'] = (item) => navigation.drill(withSegmentIds(item, names));
  return (
    <PageContext
      value={{ ...page, runner: namedRunner, filters: comparedFilters, navigation: { ...navigation, drill } }}
    >
      <DashboardArea {...area} />
    </PageContext>
  );
}
