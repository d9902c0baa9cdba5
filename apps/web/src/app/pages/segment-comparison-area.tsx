import { type Segment, SEGMENT_BATCH } from '@playhead/contract/http/segments';
import { type FilterSet, withFilter, withoutFilter } from '@playhead/domain/filters';
import { pageEntry } from '@playhead/domain/pages';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { lazy, Suspense, useMemo } from 'react';
import { autoRefreshMs } from '../../features/dashboard/use-page-refresh.ts';
import { SegmentComparison } from '../../features/segment-comparison/segment-comparison.tsx';
import { SEGMENT_FIELD, segmentNames, withNamedRows, withSegmentIds } from '../named-segments.ts';
import { chosenValuesOf } from '../page-state/page-subject.ts';
import { useServices } from '../services.ts';
import { useCalendar } from '../use-calendar.ts';
import { useSaveCombination } from '../use-save-combination.ts';
import { SEGMENT_KEY } from '../use-segment-names.ts';
import { DashboardArea, type DashboardAreaProps } from './dashboard-area.tsx';

const SegmentModal = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/segments/segment-modal.tsx'))).SegmentModal,
}));

/** `segment_overview`: the segments of the page's segment filter, compared; the dashboard below draws them over time. */
export function SegmentComparisonArea(area: DashboardAreaProps) {
  const { filters, state, navigation, period, customer, user, refresh } = area;
  const saving = useSaveCombination(customer, user);
  const calendar = useCalendar(useServices().now, user);
  const chosen = useMemo(() => chosenValuesOf(filters.used, SEGMENT_KEY), [filters.used]);
  const others = useMemo(() => {
    const { [SEGMENT_FIELD]: choice, ...rest } = filters.texts;
    return choice === undefined || chosen.length > 0 ? rest : filters.texts;
  }, [filters.texts, chosen]);
  return (
    <>
      <SegmentComparison
        customer={customer}
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
        period={period.current}
        filters={others}
        refreshEveryMs={autoRefreshMs(refresh.auto, user.refreshIntervalMs)}
        onSaveCombination={saving.save}
        renderError={area.renderError}
        renderMore={(segments) => <OverTime {...area} segments={segments} others={others} />}
      />
      {saving.form === null ? null : (
        <Suspense fallback={null}>
          <SegmentModal
            customer={customer}
            user={user}
            calendar={calendar}
            start={{ kind: 'form', form: saving.form }}
            locked={user.segmentLock}
            onClose={saving.close}
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

/** The engine is asked for the segments that are compared, and answers with their names. */
function OverTime({ segments, others, ...area }: OverTimeProps) {
  const { runner, navigation, filters } = area;
  const names = useMemo(() => segmentNames(segments), [segments]);
  const named = useMemo(() => withNamedRows(runner, names), [runner, names]);
  const asked = useMemo(() => {
    const ids = segments.slice(0, SEGMENT_BATCH).map(({ segmentId }) => segmentId);
    return { ...filters, texts: { ...others, [SEGMENT_FIELD]: ids.join(',') } };
  }, [filters, others, segments]);
  return (
    <DashboardArea
      {...area}
      runner={named}
      filters={asked}
      navigation={{ ...navigation, drill: (item) => navigation.drill(withSegmentIds(item, names)) }}
    />
  );
}
