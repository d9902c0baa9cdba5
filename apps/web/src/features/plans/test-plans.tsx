import type { ExportTable } from '@playhead/contract/http/deliveries/export-content';
import type { PlanConfiguration, StoredPlan } from '@playhead/contract/http/deliveries/plans';
import type { WireOf } from '@playhead/contract/wire';
import type { PlannedPage } from '@playhead/domain/deliveries';
import type { ViewerFieldChoices } from '@playhead/domain/exports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect } from 'vitest';
import type { Replies, Reply } from '../../testing/table-network.ts';
import { renderFeature } from '../../testing/test-feature.tsx';
import { testUser } from '../../testing/test-user.ts';
import type { ViewersSource } from './schedule/viewers-schedule-dialog.tsx';

export const BASE = '/v1/customers/1';
export const PLANS = `${BASE}/viz/scheduled_plans/widget`;
export const user = testUser({ colleagues: ['ben@aurora.example'] });
export const now = () => new Date('2026-11-15T12:00:00Z');

const period = {
  shortcut: 'Last 7 Days',
  compare: 'Previous Period',
  range: '2026/11/08 to 2026/11/14',
  compareRange: '2026/11/01 to 2026/11/07',
};

function testTable(look: { applyVis: boolean; applyFormatting: boolean }): ExportTable {
  return {
    fileName: 'plays',
    query: { request: 'unique-viewers', body: { filters: {}, sorts: [], widgets: [], fields: [], limit: 500 } },
    hiddenFields: [],
    ...look,
  };
}

export const overview: PlannedPage = {
  page: 'overview_page',
  title: 'Overview',
  describe: (search) => ({
    filters: search.includes('genre') ? ['Period: Last 7 Days', 'Genre is Crime'] : ['Period: Last 7 Days'],
    tables: (look) => [testTable(look)],
    period,
  }),
};

const choices: ViewerFieldChoices = {
  streamIds: true,
  viewerIds: [
    { name: 'customer_view.viewer_id', label: 'Stream ID' },
    { name: 'customer_view.subscriber_id', label: 'Subscriber ID' },
  ],
  metrics: [
    {
      group: 'Viewing',
      fields: [
        { name: 'customer_view.plays', label: 'Plays' },
        { name: 'customer_view.minutes', label: 'Total Minutes' },
      ],
    },
  ],
};

export const viewers: ViewersSource = {
  dashboardId: 'unique_viewers_page',
  title: 'Unique Viewers',
  view: {
    query: { filters: {}, sorts: [], widgets: [], fields: [], limit: 500 },
    period,
    search: '',
  },
  choices,
  shown: {
    metrics: ['customer_view.plays'],
    viewerIds: ['customer_view.viewer_id', 'customer_view.subscriber_id'],
    streamIds: 'assigned_only',
  },
  destinations: ['email', 's3'],
  describe: () => ['Period: Last 7 Days'],
};

type WirePlan = WireOf<typeof StoredPlan>;
type WireConfiguration = WireOf<typeof PlanConfiguration>;

/** As the server sends it. */
export function storedPlan(id: string, changes: Partial<WireConfiguration> = {}): WirePlan {
  return {
    id,
    created_at: '2026-11-01T08:00:00Z',
    updated_at: '2026-11-02T08:00:00Z',
    next_fire_at: '2026-11-16T14:00:00Z',
    problem: null,
    owner: 'ana@aurora.example',
    configuration: {
      configuration: {
        dashboardId: 'overview_page',
        type: 'email',
        name: `Plan ${id}`,
        format: 'wysiwyg_pdf',
        address: 'ana@aurora.example,ben@aurora.example',
        params: '{}',
        secret: '',
        message: 'Hello',
        cron: '0 6 * * *',
        timezone: 'America/Los_Angeles',
        content: {
          kind: 'page',
          page: 'overview_page',
          search: '?genre',
          format: 'pdf',
          paper: 'fit',
          landscape: false,
          singleColumn: false,
          expandTable: false,
        },
        whenComplete: false,
        instant: false,
        paused: false,
        ...changes,
      },
    },
  };
}

export const s3Plan: Partial<WireConfiguration> = {
  type: 's3',
  address: 's3://aurora-reports',
  params: JSON.stringify({ access_key_id: 'AKIA1', region: 'eu-west-1', path: '/daily/' }),
  secret: '***********',
  message: '',
};

/** A call that the server got, with its body. */
interface SentCall {
  call: string;
  id: string | null;
  body: Record<string, unknown>;
}

/** Responds to calls that write, and keeps what they carried. */
export function recorder() {
  const sent: SentCall[] = [];
  const record =
    (call: string, reply: Reply | ((body: Record<string, unknown>) => Reply) = { data: { id: 'new' } }) =>
    (body: unknown, url: URL): Reply => {
      const kept = (body ?? {}) as Record<string, unknown>;
      sent.push({ call, id: url.searchParams.get('id'), body: kept });
      return typeof reply === 'function' ? reply(kept) : reply;
    };
  return { sent, record };
}

export function renderDialog(dialog: ReactNode, replies: Replies = {}) {
  const feature = renderFeature(dialog, replies);
  const actor = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return {
    ...feature,
    user: actor,
    dialog: () => screen.findByRole('dialog'),
    press: async (name: string | RegExp) => actor.click(await screen.findByRole('button', { name })),
    /** One of a row of choices, such as a destination. */
    pick: async (group: string, label: string) =>
      actor.click(within(screen.getByLabelText(group)).getByText(label, { exact: true })),
    choose: async (box: string, option: string) => {
      await actor.click(screen.getByRole('combobox', { name: box }));
      await actor.click(await screen.findByTitle(option));
    },
    button: (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }),
  };
}

/** The motion of a dialog ends only when the browser says so. */
export async function comeIn(): Promise<void> {
  await waitFor(() => {
    for (const moving of document.querySelectorAll('[class*="ant-zoom"]')) {
      fireEvent.animationEnd(moving);
      fireEvent.transitionEnd(moving);
    }
    expect(document.querySelector('[class*="ant-zoom"]')).toBeNull();
  });
}

/** A button that opens a dialog, as the menus of the app do. */
export function Opener({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open it
      </button>
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  );
}

/** All of it at once: a key at a time draws the dialog as often. */
export function write(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}

export function addAddresses(text: string): void {
  fireEvent.change(screen.getByRole('combobox', { name: 'Recipients' }), { target: { value: text } });
}

export function removeLastAddress(): void {
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Recipients' }), { key: 'Backspace', keyCode: 8, which: 8 });
}

export function fillS3(bucket = 's3://aurora-reports'): void {
  write('Bucket', bucket);
  write('Access key', 'AKIA1');
  write('Secret key', 'secret-1');
}
