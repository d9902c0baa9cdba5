// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiClient } from '@playhead/browser/api/client.ts';
import { exportTable } from '@playhead/browser/api/export-widgets.ts';
import { type Replies, tableNetwork } from '../../testing/table-network.ts';
import { DEFAULT_PAPER } from '@playhead/browser/ui/export-fields/paper-options.tsx';
import { createToastStore } from '@playhead/browser/ui/toast/toast-store.ts';
import { pageSource, tableSource, zipSource } from './download-sources.ts';
import { createDownloadStore } from './download-store.ts';
import { type DownloadSource, runDownload } from './run-download.ts';
import { overview, RUN_ID, topSeries, topSeriesWire, watchSavedFiles } from './test-exports.ts';
import type { WaitingWindow } from './waiting-window.ts';

const SHARE = 'POST /v1/customers/1/share-links';
const RENDER = 'POST /services/html-to-pdf';
const RENDER_STATUS = `GET /services/html-to-pdf/${RUN_ID}`;
const RENDER_FILE = `GET /services/html-to-pdf/${RUN_ID}/download`;
const CREATE = 'POST /v1/customers/1/viz/query_task';
const STATUS = `GET /v1/customers/1/viz/query_task/${RUN_ID}/status`;
const FILE = `GET /v1/customers/1/viz/query_task/${RUN_ID}/file`;
const ZIP = 'POST /v1/customers/1/viz/get/zipFile/job';
const ZIP_STATUS = `GET /v1/customers/1/viz/get/zipFile/status/${RUN_ID}`;
const ZIP_FILE = `GET /v1/customers/1/viz/get/zipFile/${RUN_ID}/download`;
const CANCEL = `POST /v1/customers/1/jobs/${RUN_ID}/cancel`;
const OPEN = `POST /v1/customers/1/exports/${RUN_ID}/open`;
const CODE = 'aB3dE6gH9jK2mN5p';

const code = { data: { code: CODE } };
const file = (name: string) => ({ file: 'content', disposition: `attachment; filename*=UTF-8''${name}` });
const pending = { data: { export: 'Pending' } };

let files = watchSavedFiles();
beforeEach(() => {
  vi.useFakeTimers();
  files = watchSavedFiles();
});
afterEach(() => {
  vi.restoreAllMocks();
  files.stop();
  vi.useRealTimers();
});

function begin(
  make: (api: ReturnType<typeof createApiClient>) => DownloadSource,
  replies: Replies,
  window?: WaitingWindow,
) {
  const network = tableNetwork(replies);
  const api = createApiClient({
    origin: '',
    fetch: network.fetch,
    readToken: () => 't',
    onTokenExpired: () => undefined,
  });
  const store = createDownloadStore();
  const toasts = createToastStore();
  const history: (number | undefined)[] = [];
  store.subscribe(() => history.push(store.read()[0]?.percent));
  const ended = runDownload(make(api), { api, customer: '1', store, show: toasts.show }, window ?? null);
  const percents = () => store.read().map(({ percent }) => percent);
  const messages = () => toasts.read().map(({ tone, text, detail }) => [tone, text, detail]);
  return { ...network, store, ended, history, percents, messages };
}

const pdf = (api: Parameters<typeof pageSource>[0]) =>
  pageSource(api, overview, { fileName: 'Overview.pdf', paper: DEFAULT_PAPER });
const zip = (api: Parameters<typeof zipSource>[0]) =>
  zipSource(api, {
    customer: '1',
    page: 'overview_page',
    fileName: 'dashboard-overview.zip',
    tables: [exportTable(topSeries)],
  });
const data = (polling: 'widget' | 'viewers') => (api: Parameters<typeof tableSource>[0]) =>
  tableSource(api, {
    customer: '1',
    format: 'csv',
    polling,
    table: { ...exportTable(topSeries), fileName: 'Top Series.csv' },
  });
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

describe('a page as PDF', () => {
  const replies: Replies = {
    [SHARE]: code,
    [RENDER]: { data: { reportGuid: RUN_ID } },
    [RENDER_STATUS]: pending,
    [RENDER_FILE]: file('Overview%20%E2%80%93%20Q4.pdf'),
  };

  test('EXP-033, EXP-050: 0, 20 after the code, 50 when it renders, +2 a second up to 90, then 100', async () => {
    const run = begin(pdf, { ...replies });
    await seconds(0);
    expect(run.history).toEqual([0, 20, 50]);
    await seconds(1);
    expect(run.percents()).toEqual([52]);
    await seconds(18);
    expect(run.percents()).toEqual([88]);
    await seconds(60);
    expect(run.percents()).toEqual([90]);
    run.table[RENDER_STATUS] = { data: { export: 'Success' } };
    await seconds(1);
    expect(run.percents()).toEqual([100]);
  });

  test('EXP-033: the percent of the server counts where it is higher', async () => {
    const run = begin(pdf, { ...replies, [RENDER_STATUS]: { data: { export: 'Pending', percent: 77 } } });
    await seconds(1);
    expect(run.percents()).toEqual([77]);
    run.table[RENDER_STATUS] = { data: { export: 'Pending', percent: 10 } };
    await seconds(1);
    expect(run.percents()).toEqual([79]);
  });

  test('EXP-024, EXP-025, EXP-026, EXP-028: the view is stored with inPDF=true, and rendered by its code', async () => {
    const bodies: unknown[] = [];
    const keep = (reply: object) => (body: unknown) => {
      bodies.push(body);
      return reply;
    };
    const firstStreamView = { ...overview.view, search: '?filterStr=first' };
    const withFirst = { ...overview, firstStreamView };
    const paper = { paper: 'A4', landscape: true, singleColumn: true, expandTable: false } as const;
    begin((api) => pageSource(api, withFirst, { fileName: 'Overview.pdf', paper }), {
      ...replies,
      [SHARE]: keep(code),
      [RENDER]: keep({ data: { reportGuid: RUN_ID } }),
    });
    await seconds(0);
    const customer = '{"id":1,"name":"Aurora Stream"}';
    expect(bodies).toEqual([
      { data: { filter: '{"page":"overview_page","search":"?filterStr=first"}', customer } },
      {
        data: {
          filter: `{"page":"overview_page","search":"?period=Last+7+Days&inPDF=true&firstStreamCode=${CODE}"}`,
          customer,
        },
      },
      {
        endpoint: { code: CODE, page: 'overview_page', singleColumn: true, expandTable: false },
        filename: 'Overview.pdf',
        png: false,
        format: 'A4',
        landscape: true,
        scale: 0.65,
        width: 1440,
      },
    ]);
  });

  test('EXP-034, ERR-024: on Success the file is saved under the name of the server', async () => {
    const run = begin(pdf, { ...replies, [RENDER_STATUS]: { data: { export: 'Success' } } });
    await seconds(1);
    await run.ended;
    expect(files.saved).toEqual(['Overview – Q4.pdf']);
    expect(run.messages()).toEqual([['info', 'Download data complete.', undefined]]);
    expect(run.percents()).toEqual([100]);
    await seconds(2);
    expect(run.percents()).toEqual([]);
  });

  test('EXP-034, ERR-022: any other status fails in the style of a success, with the reason', async () => {
    const run = begin(pdf, { ...replies, [RENDER_STATUS]: { data: { export: 'Failed', message: 'Too large.' } } });
    await seconds(1);
    expect(run.messages()).toEqual([['info', 'Download data fail.', 'Too large.']]);
    expect(run.percents()).toEqual([100]);
    expect(files.saved).toEqual([]);
  });

  test('EXP-035: a render that cannot start removes the task', async () => {
    const run = begin(pdf, { ...replies, [RENDER]: { status: 507, code: 507, message: 'The disk is full.' } });
    await seconds(0);
    expect(run.percents()).toEqual([]);
    expect(run.messages()).toEqual([['error', 'Download failed The disk is full.', undefined]]);
  });

  test('EXP-035: without a reportGuid the task is at 100', async () => {
    const run = begin(pdf, { ...replies, [RENDER]: { data: { reportGuid: '' } } });
    await seconds(0);
    expect(run.percents()).toEqual([100]);
    expect(run.calls).not.toContain(RENDER_STATUS);
  });

  test('EXP-036: a removed task polls no longer, and its run is cancelled', async () => {
    const run = begin(pdf, { ...replies, [CANCEL]: { data: { state: 'cancelled' } } });
    await seconds(2);
    const polls = run.calls.filter((call) => call === RENDER_STATUS).length;
    run.store.remove(run.store.read()[0]?.id ?? '');
    await seconds(10);
    expect(run.calls.filter((call) => call === RENDER_STATUS)).toHaveLength(polls);
    expect(run.calls.at(-1)).toBe(CANCEL);
    expect(run.messages()).toEqual([]);
  });

  test('a server out of reach for a moment does not end the download', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const run = begin(pdf, { ...replies, [RENDER_STATUS]: 'no response' });
    await seconds(10);
    expect(run.percents()).toEqual([70]);
    run.table[RENDER_STATUS] = { data: { export: 'Success' } };
    await seconds(1);
    await run.ended;
    expect(files.saved).toHaveLength(1);
  });

  test('EXP-032, ERR-024: opened in the browser, the window gets an address that works once', async () => {
    const shown: string[] = [];
    const window = { show: (url: string) => void shown.push(url), close: () => void shown.push('closed') };
    const done = {
      ...replies,
      [RENDER_STATUS]: { data: { export: 'Success' } },
      [OPEN]: { data: { url: '/files/x' } },
    };
    const run = begin(pdf, done, window);
    await seconds(1);
    await run.ended;
    expect(shown).toEqual(['/files/x']);
    expect(run.messages()).toEqual([['info', 'Open data in browser.', undefined]]);
    expect(run.calls).not.toContain(RENDER_FILE);
  });

  test('a window whose file fails is closed', async () => {
    const shown: string[] = [];
    const window = { show: (url: string) => void shown.push(url), close: () => void shown.push('closed') };
    begin(pdf, { ...replies, [RENDER_STATUS]: { data: { export: 'Failed' } } }, window);
    await seconds(1);
    expect(shown).toEqual(['closed']);
  });
});

test('EXP-037, EXP-038, EXP-039: a page as CSV has a table for each widget and is saved as a ZIP file', async () => {
  const bodies: unknown[] = [];
  const run = begin(zip, {
    [ZIP]: (body) => {
      bodies.push(body);
      return { data: { job: RUN_ID } };
    },
    [ZIP_STATUS]: pending,
    [ZIP_FILE]: file('dashboard-overview.zip'),
  });
  await seconds(1);
  expect(run.percents()).toEqual([52]);
  expect(bodies).toEqual([
    {
      folderName: 'dashboard-overview',
      params: [
        {
          fileName: 'top-series',
          query: topSeriesWire,
          hiddenFields: [],
          apply_vis: true,
          apply_formatting: true,
        },
      ],
      page: 'overview_page',
    },
  ]);
  run.table[ZIP_STATUS] = { data: { export: 'Success' } };
  await seconds(1);
  await run.ended;
  expect(files.saved).toEqual(['dashboard-overview.zip']);
});

describe('rows of a widget', () => {
  const replies: Replies = {
    [CREATE]: { data: { id: RUN_ID } },
    [STATUS]: { data: { status: 'running' } },
    [FILE]: file('Top%20Series.csv'),
  };

  test('EXP-049, EXP-050: 10, 30 once the job is there, +5 a poll up to 90; polls of widgets are 5 s apart', async () => {
    const run = begin(data('widget'), replies);
    expect(run.percents()).toEqual([10]);
    await seconds(0);
    expect(run.percents()).toEqual([30]);
    await seconds(1);
    expect(run.percents()).toEqual([35]);
    await seconds(4);
    expect(run.percents()).toEqual([35]);
    await seconds(1);
    expect(run.percents()).toEqual([40]);
    await seconds(120);
    expect(run.percents()).toEqual([90]);
  });

  test('EXP-050: viewers are polled every second', async () => {
    const run = begin(data('viewers'), replies);
    await seconds(4);
    expect(run.percents()).toEqual([50]);
  });

  test('EXP-048: added and running poll again, complete fetches the file', async () => {
    const run = begin(data('widget'), { ...replies, [STATUS]: { data: { status: 'added' } } });
    await seconds(1);
    run.table[STATUS] = { data: { status: 'complete', rows: 3 } };
    await seconds(5);
    await run.ended;
    expect(files.saved).toEqual(['Top Series.csv']);
    expect(run.messages()).toEqual([['info', 'Download data complete.', undefined]]);
  });

  test.each(['expired', 'missing', 'error'])('EXP-048, ERR-021: %s is a failure', async (status) => {
    const run = begin(data('widget'), { ...replies, [STATUS]: { data: { status } } });
    await seconds(1);
    expect(run.messages()).toEqual([['error', 'Download data failed.', undefined]]);
    expect(run.percents()).toEqual([100]);
  });

  test('ERR-020: a job without an id fails with what the server says', async () => {
    const run = begin(data('widget'), { ...replies, [CREATE]: { data: { message: 'Too many exports.' } } });
    await seconds(0);
    expect(run.messages()).toEqual([['error', 'Download failed Too many exports.', undefined]]);
    expect(run.percents()).toEqual([100]);
  });

  test('ERR-021: a JSON error in place of the file', async () => {
    const run = begin(data('widget'), {
      ...replies,
      [STATUS]: { data: { status: 'complete' } },
      [FILE]: { code: 410, message: 'The file has expired.' },
    });
    await seconds(1);
    await run.ended;
    expect(run.messages()).toEqual([['error', 'Download data failed.', 'The file has expired.']]);
    expect(files.saved).toEqual([]);
  });

  test('EXP-051, ERR-023: after 10000 polls the client gives up', async () => {
    const run = begin(data('widget'), replies);
    await seconds(1 + 9_998 * 5);
    expect(run.messages()).toEqual([]);
    await seconds(5);
    expect(run.messages()).toEqual([['error', 'Download data timeout.', undefined]]);
    expect(run.percents()).toEqual([100]);
  });
});
