import {
  createSegment,
  createSegmentShare,
  deleteSegment,
  deleteSegmentShare,
  listSegments,
  readSegment,
  readSegmentShare,
  rebuildSegment,
  type Segment,
  type SegmentBodyInput,
  type SegmentCoverage,
  segmentCoverage,
  segmentQuota,
  type SegmentShare,
  segmentUses,
  segmentVersions,
  updateSegment,
  updateSegmentShare,
  uploadSegmentIds,
} from '@playhead/contract/http/segments';
import { segmentShare } from '@playhead/contract/http/analyses';
import type { ReplyOf } from '@playhead/contract/route';
import { t } from '@playhead/texts/translate';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import type { ApiClient, CallInput } from '../client.ts';
import { withinDeadline } from './segment-deadline.ts';
import { segmentsKey } from './segment-names.ts';
import type { SentFile } from '../transport/send-file.ts';

export { segmentsKey } from './segment-names.ts';

export type SegmentList = ReplyOf<typeof listSegments>;
export type SegmentUses = ReplyOf<typeof segmentUses>;
export type SharedWith = ReplyOf<typeof readSegmentShare>;
export type UploadIdentity = NonNullable<CallInput<typeof uploadSegmentIds>['query']['identity']>;

/** How often the list is read again while something is built. */
export const BUILD_POLL_MS = 2000;

export function isBuilding({ state }: Pick<Segment, 'state'>): boolean {
  return state === 'building' || state === 'rebuilding';
}

/** SEG-078; colleagues change it too, so that it is read again at each opening. */
export function segmentListQuery(api: ApiClient, { customer, keyword = '' }: { customer: string; keyword?: string }) {
  return queryOptions({
    queryKey: [...segmentsKey(customer, 'list'), keyword],
    queryFn: ({ signal }) =>
      withinDeadline(signal, (limit) =>
        api.call(listSegments, {
          params: { customer },
          query: { inactive: 'false', ...(keyword === '' ? {} : { keyword }) },
          signal: limit,
        }),
      ),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && [...data.data, ...data.extra].some(isBuilding) ? BUILD_POLL_MS : false,
  });
}

interface OfSegment {
  customer: string;
  id: string;
}

/** SEG-080. Nothing of an earlier version may be edited: it is not kept. */
export function segmentQuery(api: ApiClient, { customer, id }: OfSegment) {
  return queryOptions({
    queryKey: [...segmentsKey(customer, 'one'), id],
    queryFn: ({ signal }) =>
      withinDeadline(signal, (limit) =>
        api.call(readSegment, { params: { customer, id }, query: { segmentpage: 'true' }, signal: limit }),
      ),
    staleTime: 0,
    gcTime: 0,
  });
}

/** QRY-022: what the build of this time counted. */
export function segmentAudienceQuery(
  api: ApiClient,
  { customer, id, builtAt }: OfSegment & { builtAt: string | null },
) {
  return queryOptions({
    queryKey: [...segmentsKey(customer, 'audience'), id, builtAt],
    queryFn: async ({ signal }) =>
      (await api.call(segmentShare, { params: { customer }, query: { segmentId: id }, signal })).result ?? null,
  });
}

/** SEG-083 */
export function segmentQuotaQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: [...segmentsKey(customer, 'quota')],
    queryFn: ({ signal }) => api.call(segmentQuota, { params: { customer }, signal }),
    staleTime: 0,
  });
}

export function segmentUsesQuery(api: ApiClient, { customer, id }: OfSegment) {
  return queryOptions({
    queryKey: [...segmentsKey(customer, 'uses'), id],
    queryFn: ({ signal }) => api.call(segmentUses, { params: { customer, id }, signal }),
    staleTime: 0,
  });
}

export function segmentVersionsQuery(api: ApiClient, { customer, id }: OfSegment) {
  return queryOptions({
    queryKey: [...segmentsKey(customer, 'versions'), id],
    queryFn: ({ signal }) => api.call(segmentVersions, { params: { customer, id }, signal }),
    staleTime: 0,
  });
}

/** SEG-088 */
export function segmentShareQuery(api: ApiClient, { customer, id }: OfSegment) {
  return queryOptions({
    queryKey: [...segmentsKey(customer, 'share'), id],
    queryFn: ({ signal }) => api.call(readSegmentShare, { params: { customer, segmentId: id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export interface CoverageInput {
  customer: string;
  /** Null while there is no query. */
  body: SegmentBodyInput | null;
}

/** SEG-084: first the numbers of a sample, then the exact ones in their place. A query nobody looks at any more is cancelled. */
export function coverageQuery(api: ApiClient, { customer, body }: CoverageInput) {
  const queryKey = ['segment-coverage', customer, body];
  return queryOptions({
    queryKey,
    queryFn:
      body === null
        ? skipToken
        : async ({ signal, client }): Promise<SegmentCoverage> => {
            const first = await countCoverage(api, { customer, body, sampled: true, signal });
            if (!first.sampled) return first;
            client.setQueryData(queryKey, first);
            return countCoverage(api, { customer, body, sampled: false, signal });
          },
  });
}

interface CoverageCall {
  customer: string;
  body: SegmentBodyInput;
  sampled: boolean;
  signal: AbortSignal;
}

async function countCoverage(
  api: ApiClient,
  { customer, body, sampled, signal }: CoverageCall,
): Promise<SegmentCoverage> {
  const [coverage] = await withinDeadline(signal, (limit) =>
    api.call(segmentCoverage, {
      params: { customer },
      query: { sampled: sampled ? 'true' : 'false' },
      body,
      signal: limit,
    }),
  );
  if (coverage) return coverage;
  throw new ApiError({ kind: 'unreadable', message: t('The coverage has no numbers.') });
}

export interface SegmentToSave {
  customer: string;
  /** Null makes a new one. */
  id: string | null;
  body: SegmentBodyInput;
}

/** SEG-040, SEG-076, SEG-081 */
export async function saveSegment(
  api: ApiClient,
  { customer, id, body }: SegmentToSave,
): Promise<'created' | 'existed' | 'updated'> {
  if (id === null) {
    const { existed } = await withinDeadline(null, (signal) =>
      api.call(createSegment, { params: { customer }, body, signal }),
    );
    return existed ? 'existed' : 'created';
  }
  await withinDeadline(null, (signal) => api.call(updateSegment, { params: { customer, id }, body, signal }));
  return 'updated';
}

/** SEG-082 */
export function removeSegment(api: ApiClient, { customer, id }: OfSegment): Promise<unknown> {
  return withinDeadline(null, (signal) => api.call(deleteSegment, { params: { customer, id }, signal }));
}

export function buildSegmentAgain(api: ApiClient, { customer, id }: OfSegment): Promise<Segment> {
  return withinDeadline(null, (signal) => api.call(rebuildSegment, { params: { customer, id }, signal }));
}

export interface ShareChange extends OfSegment {
  before: SharedWith['shareType'];
  /** Null shares no longer. */
  after: SegmentShare | null;
}

/** SEG-088 */
export async function saveSegmentShare(api: ApiClient, { customer, id, before, after }: ShareChange): Promise<void> {
  const params = { customer, segmentId: id };
  if (after === null) {
    if (before !== 'none') await api.call(deleteSegmentShare, { params });
  } else await api.call(before === 'none' ? createSegmentShare : updateSegmentShare, { params, body: after });
}

export interface IdUpload {
  customer: string;
  identity: UploadIdentity;
  file: SentFile;
  signal: AbortSignal;
}

export function uploadIds(api: ApiClient, { customer, identity, file, signal }: IdUpload) {
  return api.call(uploadSegmentIds, { params: { customer }, query: { identity }, file, signal });
}
