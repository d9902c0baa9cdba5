import { RunQueryBody } from '@playhead/contract/http/queries';
import { UniqueViewersBody } from '@playhead/contract/http/viewers';
import type { SharedView } from '@playhead/contract/http/share-links';
import { decodeWire } from '@playhead/contract/wire';
import type { ExportWidget } from '@playhead/browser/api/export-widgets.ts';
import type { ExportedPage } from './download-sources.ts';

export const RUN_ID = '2f1c0a52-2f0f-4a3e-9a6b-3f6a0c1d2e3f';
export const AT = { now: new Date('2026-11-15T23:05:00Z'), timeZone: 'America/New_York' };

const PLAYS = 'customer_view.plays';
const SERIES = 'customer_view.series';
const body = decodeWire(RunQueryBody, {
  fields: [SERIES, PLAYS],
  sorts: [`${PLAYS} desc`],
  limit: 20,
  widgets: ['top'],
});
const query = { request: 'query', body } as const;

/** As the server gets it. */
const { dynamicFields, ...sent } = body;
export const topSeriesWire = { request: 'query', body: { ...sent, dynamic_fields: dynamicFields } };

export const topSeries: ExportWidget = {
  id: 'top',
  title: 'Top Series',
  config: { fields: [SERIES, PLAYS], fileName: 'top-series' },
  hiddenFields: [],
  query,
  allFields: { request: 'query', body: { ...body, fields: [SERIES, PLAYS, 'customer_view.minutes'] } },
};

const viewerColumns = ['viewer_id', 'subscriber_id', 'plays', 'minutes', 'ad_load'].map(
  (end) => `customer_view.${end}`,
);
const viewersBody = UniqueViewersBody.parse({
  fields: viewerColumns.slice(0, 4),
  sorts: [`${PLAYS} desc`],
  widgets: ['viewers-table'],
});

export const viewers: ExportWidget = {
  id: 'viewers-table',
  title: 'Unique Viewers',
  config: {
    fields: viewerColumns,
    FieldsConfigure: {
      'Viewer ID': viewerColumns.slice(0, 2),
      Viewing: viewerColumns.slice(2, 4),
      Advertising: viewerColumns.slice(4),
    },
  },
  hiddenFields: viewerColumns.slice(4),
  query: { request: 'unique-viewers', body: viewersBody },
  allFields: { request: 'unique-viewers', body: { ...viewersBody, fields: viewerColumns } },
};

const view: SharedView = { page: 'overview_page', search: '?period=Last+7+Days' };
export const overview: ExportedPage = {
  customer: '1',
  owner: { id: 1, name: 'Aurora Stream' },
  view,
  firstStreamView: null,
};

/** Files that the page hands to the browser, by name; the browser itself is kept from following the links. */
export function watchSavedFiles(): { saved: string[]; stop: () => void } {
  const saved: string[] = [];
  const watch = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return;
    saved.push(event.target.download);
    event.preventDefault();
  };
  document.addEventListener('click', watch);
  return { saved, stop: () => document.removeEventListener('click', watch) };
}
