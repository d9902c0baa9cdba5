import type { ResultField, RunQueryReply } from '@playhead/contract/http/queries';
import type { SegmentShareType } from '@playhead/contract/http/analyses';
import { withViewerLabel } from '@playhead/domain/format';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import { viewerLabelOf } from '../../platform/customers/viewer-label.ts';
import type { SegmentRow } from './stored-segment.ts';

type Value = string | number | null;
type Column = readonly [field: ResultField, value: (segment: SegmentRow) => Value];

function column(
  field: Omit<ResultField, 'kind'> & Partial<Pick<ResultField, 'kind'>>,
  value: (segment: SegmentRow) => Value,
): Column {
  return [{ kind: 'measure', ...field }, value];
}

const names: readonly Column[] = [
  column(
    {
      name: 'segment_view.segment_id',
      label: 'Segment ID',
      kind: 'dimension',
      format: 'text',
      definition: 'Id of the segment in filters.',
    },
    ({ id }) => String(id),
  ),
  column(
    {
      name: 'segment_view.segment_name',
      label: 'Segment',
      kind: 'dimension',
      format: 'text',
      definition: 'Name of the segment.',
    },
    ({ name }) => name,
  ),
];

const shares: Readonly<Record<SegmentShareType, readonly Column[]>> = {
  viewer: [
    column(
      {
        name: 'segment_share.viewers',
        label: 'Unique Viewers',
        format: 'integer',
        definition: 'Members of the segment that the build counted.',
      },
      ({ viewers }) => viewers,
    ),
    column(
      {
        name: 'segment_share.viewer_share',
        label: 'Share of Unique Viewers',
        format: 'percent',
        definition: "Members among all viewers in the segment's time range.",
      },
      ({ viewerCoverage }) => viewerCoverage,
    ),
  ],
  session: [
    column(
      {
        name: 'segment_share.session_share',
        label: 'Share of Sessions',
        format: 'percent',
        definition: "Sessions of members among all sessions in the segment's time range.",
      },
      ({ sessionCoverage }) => sessionCoverage,
    ),
  ],
};

interface Lookup {
  segment: SegmentRow;
  customer: Pick<Customer, 'timeZone' | 'settings'>;
}

/** QRY-022, QRY-023: who the segment of an id is. */
export function lookUpSegment(lookup: Lookup): RunQueryReply {
  return replyOf('segment', lookup, names);
}

/** QRY-022, QRY-023: the part of the audience that the last build counted. */
export function shareOfSegment(lookup: Lookup, type: SegmentShareType | undefined): RunQueryReply {
  const columns = type === undefined ? [...shares.viewer, ...shares.session] : shares[type];
  return replyOf('segment-share', lookup, [...names, ...columns]);
}

/** The shape of a query result, made of what the metadata knows already. */
function replyOf(kind: string, { segment, customer }: Lookup, columns: readonly Column[]): RunQueryReply {
  const label = viewerLabelOf(customer);
  return {
    id: `${kind}-${segment.id}`,
    status: 'complete',
    result: {
      data: [Object.fromEntries(columns.map(([{ name }, value]) => [name, value(segment)]))],
      fields: columns.map(([field]) => ({
        ...field,
        label: withViewerLabel(field.label, label),
        definition: withViewerLabel(field.definition, label),
      })),
      truncated: false,
      provenance: {
        sql: '',
        timeZone: customer.timeZone,
        period: null,
        sampled: false,
        cached: false,
        computedAt: (segment.builtAt ?? segment.updatedAt).toISOString(),
        elapsedMs: 0,
        rowsRead: 0,
      },
    },
  };
}
