import type { ExploreField } from '@playhead/contract/http/explore';
import { QueryResult, type ResultField, type ResultRow } from '@playhead/contract/http/queries';
import { userInfo, type UserInfo } from '@playhead/contract/http/account/users';
import { encodeValue, encodeWire } from '@playhead/contract/wire';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createThemeStore } from '@playhead/browser/ui/theme/theme-choice.ts';
import { vi } from 'vitest';
import type { CellAction } from '@playhead/contract/frame/bi-events';
import { Workbench } from '../app/workbench.tsx';
import type { ExploreDriver } from '../embed/explore-driver.ts';
import type { FrameEvent } from '../embed/frame-host.ts';
import type { FrameSession } from '../embed/frame-session.ts';

const user: UserInfo = {
  customer: { id: 1, name: 'Aurora Stream', accountName: 'aurora' },
  user: { id: 'u1', fullName: 'Ana Ferreira', email: 'ana@aurora.example' },
  colleagues: [],
  identities: [],
  flags: {
    streamIds: true,
    demographics: true,
    subscriberSegments: true,
    subscriberMetadata: true,
    ads: true,
    adServerLog: true,
    viewerIdIsStreamId: false,
    audienceMetadataExport: true,
  },
  permissions: [],
  functions: [],
  features: [],
  widgets: [],
  menuLinks: [],
  timeZone: 'America/New_York',
  firstDay: null,
  weekStartDay: 0,
  dayPartStarts: ['23:30', '01:00', '02:00', '06:00', '09:00', '16:00', '19:00', '20:00', '23:00'],
  refreshIntervalMs: 1000,
  segments: [],
  viewerLabel: 'Viewer',
  nativePages: [],
  uniqueIdFilter: null,
  defaultCountry: null,
  customTags: [],
  customAdDimensions: [],
  tables: {},
  pageOffers: {},
  samplingOn: false,
  limits: { segmentCalendar: 1, firstWatched: 1, lastWatched: 1, segmentTimeWindow: 1 },
  segmentLock: false,
  footerVisible: true,
  embedOrigins: [],
};

function exploreField(name: string, label: string, changes: Partial<ExploreField> = {}): ExploreField {
  const kind = changes.kind ?? 'dimension';
  const isMeasure = kind === 'measure';
  return {
    name,
    label,
    kind,
    format: isMeasure ? 'integer' : 'text',
    sources: ['sessions'],
    group: isMeasure ? 'Viewing' : 'Content',
    definition: `${label} in words`,
    numeric: isMeasure,
    measurable: !isMeasure,
    tag: false,
    filter: {
      fieldName: isMeasure ? name : name.slice(name.indexOf('.') + 1),
      queryField: name,
      label,
      tooltip: '',
      category: 'Content',
      inputType: 'MultiSearchSelect',
      defaultValues: [],
      options: [],
      suggestionKey: null,
      associatedKeys: [],
      percentFilterKey: null,
      valueType: isMeasure ? 'pure_number' : 'string',
      operatorSet: isMeasure ? 'pure_number' : 'text',
      allowAdvanced: true,
      units: [],
      isCustomTag: false,
      filterType: 'session',
      subName: null,
    },
    ...changes,
  };
}

const fields: readonly ExploreField[] = [
  exploreField('customer_view.series', 'Series'),
  exploreField('customer_view.channel', 'Channel'),
  exploreField('customer_view.plays', 'Plays', { kind: 'measure' }),
  exploreField('customer_view.minutes', 'Minutes', { kind: 'measure' }),
  exploreField('ad_sessions.impressions', 'Impressions', { kind: 'measure', sources: ['ad_sessions'] }),
];

export function resultOf(names: readonly string[], data: readonly ResultRow[]): QueryResult {
  const known = new Map(fields.map((field) => [field.name, field]));
  return {
    data: [...data],
    fields: names.map((name): ResultField => {
      const { label = name, kind, format = 'decimal' } = known.get(name) ?? {};
      return { name, label, kind: kind === 'dimension' ? 'dimension' : 'measure', format, definition: '' };
    }),
    truncated: false,
    provenance: {
      sql: 'SELECT 1',
      timeZone: 'America/New_York',
      period: null,
      sampled: false,
      cached: false,
      computedAt: '2026-11-16T10:00:00Z',
      elapsedMs: 4,
      rowsRead: 10,
    },
  };
}

interface TestBody {
  fields: string[];
  [name: string]: unknown;
}

export interface TestWorkbench {
  /** Responds to a run; a promise that never settles is a long query. */
  respond?: (body: TestBody) => QueryResult | Promise<QueryResult>;
  /** The query under `qid` of the address. */
  stored?: unknown;
  /** In a separate window nothing handles cells. */
  isFramed?: boolean;
}

/** The whole frame over a network of four routes. */
export function renderWorkbench({ respond, stored, isFramed = true }: TestWorkbench = {}) {
  const runs: TestBody[] = [];
  const storedBodies: unknown[] = [];
  const events: FrameEvent[] = [];
  const onCellAction = vi.fn<(action: CellAction) => void>();
  const aborted: string[] = [];
  const reply = (data: unknown) => Response.json({ code: 200, data });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = new URL(String(input), 'http://localhost').pathname;
    const body: unknown = JSON.parse(String(init?.body ?? 'null'));
    if (path.endsWith('/users/user-info')) return reply(encodeValue(userInfo.reply, user));
    if (path.endsWith('/explore/fields')) return reply({ fields });
    if (path.endsWith('/queries/run/json')) {
      runs.push(body as TestBody);
      init?.signal?.addEventListener('abort', () => aborted.push(path));
      const names = (body as TestBody).fields;
      return reply({
        id: 'job',
        status: 'complete',
        result: encodeWire(QueryResult, await (respond?.(body as TestBody) ?? resultOf(names, []))),
      });
    }
    if (path.endsWith('/reports/query')) {
      storedBodies.push(body);
      return reply({ id: `query${String(storedBodies.length).padStart(17, '0')}` });
    }
    if (path.includes('/reports/query/') && stored !== undefined) return reply(stored);
    return Response.json({ code: 404, message: 'Nothing here.' }, { status: 404 });
  };
  const session: FrameSession = {
    customer: '1',
    readToken: () => 'token',
    expire: () => undefined,
    read: () => ACTIVE,
    subscribe: () => () => undefined,
  };
  const theme = createThemeStore({ storage: null, darkSystem: Object.assign(new EventTarget(), { matches: false }) });
  const host = {
    send: (event: FrameEvent) => void events.push(event),
    onAction: () => () => undefined,
    onSettle: () => () => undefined,
  };
  let driver: ExploreDriver | null = null;
  const onDriver = (ready: ExploreDriver) => {
    driver = ready;
  };
  const target = stored === undefined ? { kind: 'explore' as const } : { kind: 'explore' as const, qid: QID };
  render(
    <Workbench
      frame={{ host, session, target, onDriver, ...(isFramed ? { onCellAction } : {}) }}
      theme={theme}
      fetch={fetch}
    />,
  );
  return {
    user: userEvent.setup(),
    runs,
    storedBodies,
    events,
    onCellAction,
    aborted,
    settle: async () => driver?.settle(),
  };
}

const ACTIVE = { status: 'active', token: 'token' } as const;
export const QID = 'abcdefghijklmnopqrstuv';
