/** What every page needs of segments, apart from the rest of them: it is loaded with the first page. */
import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../customer-path.ts';
import { route } from '../route.ts';
import type { ValueOf } from '../wire.ts';

/** SEG-087 */
export const SEGMENT_DEADLINE_SECONDS = 120;

export const SegmentName = z.object({ segment_id: z.string(), segment_name: z.string() });
export type SegmentName = ValueOf<typeof SegmentName>;

export const segmentNames = route({
  id: 'segments.names',
  summary: 'Names of the segments that the user may see, for filters',
  method: 'GET',
  path: `${CUSTOMER_BASE}/segments/names`,
  permission: 'signed-in',
  params: CustomerParams,
  reply: z.array(SegmentName),
});
