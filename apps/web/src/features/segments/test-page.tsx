import type { UserInfo } from '@playhead/contract/http/account/users';
import { ViewerLabelContext } from '@playhead/widgets/viewer-words';
import type { Replies } from '../../testing/table-network.ts';
import { calendar, renderOver, segmentReplies, segmentUser, testSegment } from './test-segments.tsx';
import { SegmentsPage } from './segments-page.tsx';

export interface PageOptions {
  user?: UserInfo;
  segments?: Parameters<typeof segmentReplies>[0];
  replies?: Replies;
  /** A `METHOD /path` that the test responds to itself. */
  held?: string;
}

export function renderPage({ user = segmentUser(), segments = [testSegment()], replies, held }: PageOptions = {}) {
  const opened: string[] = [];
  const delivered: string[] = [];
  const over = renderOver(
    <ViewerLabelContext value={user.viewerLabel}>
      <SegmentsPage
        customer="1"
        user={user}
        calendar={calendar}
        onOpen={({ id }) => opened.push(id)}
        onDeliver={(way, { id }) => delivered.push(`${way} ${id}`)}
      />
    </ViewerLabelContext>,
    segmentReplies(segments, replies),
    held,
  );
  return { ...over, opened, delivered };
}
