import type { Segment, SegmentCoverage } from '@playhead/contract/http/segments';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ApiContext } from '@playhead/browser/api/api-context.tsx';
import { createApiClient } from '@playhead/browser/api/client.ts';
import { createQueryClient } from '@playhead/browser/api/query-client.ts';
import type { Replies } from '../../testing/table-network.ts';
import { TestTheme } from '../../testing/test-theme.tsx';
import { testUser, type TestUserChanges } from '../../testing/test-user.ts';
import { ToastProvider } from '@playhead/browser/ui/toast/toast-region.tsx';
import { createToastStore } from '@playhead/browser/ui/toast/toast-store.ts';
import { type SegmentStart, SegmentModal } from './segment-modal.tsx';
import { holdableNetwork } from './test-network.ts';

export const BASE = '/v1/customers/1';
export const calendar = { today: '2026-11-15', weekStartDay: 0 };

export function segmentUser(changes: TestUserChanges = {}): UserInfo {
  return testUser({
    permissions: ['ci_create_segment_permission'],
    functions: ['adhoc_segments'],
    limits: { segmentCalendar: 90, firstWatched: 90, lastWatched: 90, segmentTimeWindow: 390 },
    colleagues: ['ben@aurora.example', 'cleo@aurora.example'],
    ...changes,
  });
}

export function testSegment(changes: Partial<Segment> = {}): Segment {
  return {
    segmentId: '11',
    segmentName: 'Crime fans',
    description: 'They like it dark.',
    tags: '["Content"]',
    createFilter: '{"genre":[[{"name":"genre","op":"is_equal_to","value":["Crime"]}]]}',
    existingSegments: '[]',
    timeRange: { op: 'in_the_past', value: 30 },
    playheadStreamId: 'assigned_only',
    samplingFactor: 1,
    status: 1,
    inactive: false,
    hasDemographicFilters: false,
    state: 'ready',
    reason: null,
    progress: null,
    viewers: 12_345,
    viewerCoverage: 0.4213,
    sessionCoverage: 0.5,
    builtAt: '2026-11-14T08:00:00Z',
    owner: 'Ana Ferreira',
    mine: true,
    ownerLeft: false,
    shared: false,
    version: 3,
    createdAt: '2026-11-01T08:00:00Z',
    updatedAt: '2026-11-14T08:00:00Z',
    source: 'rules',
    ...changes,
  };
}

export function coverageOf(changes: Partial<SegmentCoverage> = {}): SegmentCoverage {
  return {
    viewerCoverage: 0.25,
    sessionCoverage: 0.4,
    viewers: 250,
    sessions: 4000,
    allViewers: 1000,
    allSessions: 10_000,
    steps: [{ key: 'genre', label: 'Genre is Crime', viewers: 250 }],
    sampled: false,
    interval: null,
    elapsedMs: 12,
    ...changes,
  };
}

export function segmentReplies(segments: readonly Segment[] = [], more: Replies = {}): Replies {
  return {
    [`GET ${BASE}/segments`]: { data: { data: segments, extra: [], data_lock: 0 } },
    [`GET ${BASE}/segments/quota_info`]: { data: { segment_usage: segments.length, segment_quota: 10 } },
    [`GET ${BASE}/customer-tags`]: { data: { ad_tags: [], cv_tags: [{ name: 'plan' }] } },
    [`POST ${BASE}/segment-coverage`]: { data: [coverageOf()] },
    [`POST ${BASE}/monitors`]: { data: { recorded: 1 } },
    ...more,
  };
}

export interface ModalOptions {
  start?: SegmentStart;
  user?: UserInfo;
  locked?: boolean;
  replies?: Replies;
  held?: string;
}

/** A feature with what it takes from the app around it. `held` is a `METHOD /path` that the test responds to itself. */
export function renderOver(feature: ReactNode, replies: Replies, held: string | null = null) {
  const network = holdableNetwork(replies, held);
  const api = createApiClient({
    origin: '',
    fetch: network.fetch,
    readToken: () => 'token-1',
    onTokenExpired: () => {},
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ApiContext value={api}>
        <TestTheme>
          <ToastProvider store={toasts}>{children}</ToastProvider>
        </TestTheme>
      </ApiContext>
    </QueryClientProvider>
  );
  const queryClient = createQueryClient();
  const toasts = createToastStore();
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return {
    ...render(feature, { wrapper }),
    user,
    calls: network.calls,
    table: network.table,
    requests: network.requests,
    press: async (label: string | RegExp) => user.click(await screen.findByRole('button', { name: label })),
  };
}

/** The builder alone. */
export function renderModal(options: ModalOptions = {}) {
  const { start = { kind: 'create' }, user = segmentUser(), locked = false, replies, held } = options;
  const closed: string[] = [];
  const feature = renderOver(
    <SegmentModal
      customer="1"
      user={user}
      calendar={calendar}
      start={start}
      locked={locked}
      onClose={() => closed.push('closed')}
    />,
    segmentReplies([], replies),
    held,
  );
  const actor = feature.user;
  return {
    ...feature,
    closed,
    modal: () => screen.findByRole('dialog'),
    name: () => screen.findByLabelText<HTMLInputElement>('Segment Name'),
    tab: async (label: string) => actor.click(await screen.findByRole('tab', { name: new RegExp(`^${label}`) })),
    field: async (label: string) => within(await screen.findByRole('region', { name: label })),
    async choose(combobox: string, option: string) {
      await actor.click(screen.getByRole('combobox', { name: combobox }));
      await actor.click(await screen.findByTitle(option));
    },
  };
}

/** All of it at once: a key at a time draws the modal as often. */
export function write(input: HTMLElement, text: string): void {
  fireEvent.change(input, { target: { value: text } });
}

/** A reply that is kept for the assertion and responded to with `data`. */
export function keptReply(sent: unknown[], data: unknown) {
  return (body: unknown) => {
    sent.push(body);
    return { data };
  };
}
