import { withFilter } from '@playhead/domain/filters';
import { SegmentDetails } from '../../features/segment-comparison/segment-details.tsx';
import { MembersTools } from '../deliveries/members-tools.tsx';
import { singleValueOf } from '../../page-context/filter-values.ts';
import { SEGMENT_KEY } from '../../features/segments/names/use-segment-names.ts';
import { usePage } from '../../page-context/page-context.ts';
import { renderPageError } from './screens/page-error.tsx';
import { DashboardArea, type DashboardAreaProps } from './dashboard-area.tsx';

/** `segment_page`: the one segment of the page's segment filter. */
export function SegmentArea(area: DashboardAreaProps) {
  const { filters, state, navigation, customer, user, calendar } = usePage();
  return (
    <SegmentDetails
      id={singleValueOf(filters.used, SEGMENT_KEY)}
      onChoose={(id) =>
        navigation.change({
          filters: withFilter(state.filters, { key: SEGMENT_KEY, rows: [{ op: 'is_equal_to', values: [id] }] }),
        })
      }
      onOpenList={() => navigation.openPage('segments_list')}
      mayRebuild={user.permissions.includes('ci_create_segment_permission') && !user.segmentLock}
      renderTools={(segment) =>
        user.permissions.includes('ci_export_permission') ? (
          <MembersTools
            {...{ customer, user, calendar }}
            segment={{ ...segment, period: state.period }}
            onOpenJobs={() => navigation.openPage('jobs_management')}
          />
        ) : null
      }
      renderError={renderPageError}
    >
      <DashboardArea {...area} />
    </SegmentDetails>
  );
}
