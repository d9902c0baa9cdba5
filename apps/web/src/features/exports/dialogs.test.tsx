// @vitest-environment happy-dom
import { AmaBody } from '@playhead/contract/http/analyses';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Replies } from '../../testing/table-network.ts';
import { renderFeature } from '../../testing/test-feature.tsx';
import { createDownloadStore } from './download-store.ts';
import { DownloadsContext } from './downloads-context.ts';
import { ExportDialog, type OpenedExport } from './export-dialog.tsx';
import { AT, overview, RUN_ID, topSeries, topSeriesWire, viewers, watchSavedFiles } from './test-exports.ts';

let files = watchSavedFiles();
beforeEach(() => {
  files = watchSavedFiles();
});
afterEach(() => {
  files.stop();
  cleanup();
  vi.restoreAllMocks();
});

const CREATE = 'POST /v1/customers/1/viz/query_task';
const RENDER = 'POST /services/html-to-pdf';
const ZIP = 'POST /v1/customers/1/viz/get/zipFile/job';
const SHARE = 'POST /v1/customers/1/share-links';

/** With the button that opens it, as on a page. Bodies of the requests that order a file are kept. */
async function open(opened: OpenedExport, replies: Replies = {}) {
  const bodies: unknown[] = [];
  const keep = (data: object) => (body: unknown) => {
    bodies.push(body);
    return { data };
  };
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <DownloadsContext value={createDownloadStore()}>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen ? (
          <ExportDialog
            {...AT}
            opened={opened}
            customer="1"
            title="Lead In & Out"
            hasStreamIds
            onClose={() => setOpen(false)}
          />
        ) : null}
      </DownloadsContext>
    );
  }
  const feature = renderFeature(<Page />, {
    [SHARE]: { data: { code: 'aB3dE6gH9jK2mN5p' } },
    [RENDER]: keep({ reportGuid: RUN_ID }),
    [CREATE]: keep({ id: RUN_ID }),
    [ZIP]: keep({ job: RUN_ID }),
    ...replies,
  });
  await feature.user.click(screen.getByRole('button', { name: 'Open' }));
  return { ...feature, bodies, dialog: within(screen.getByRole('dialog')) };
}

const widthOf = () => screen.getByRole('dialog').style.width;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /file ?name/i });
const radios = (label: string) =>
  within(screen.getByRole(/Limit/.test(label) ? 'group' : 'radiogroup', { name: label }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

async function rename(user: Awaited<ReturnType<typeof open>>['user'], text: string) {
  await user.clear(name());
  if (text !== '') await user.type(name(), text);
}

describe('Page Download', () => {
  const pdf: OpenedExport = { kind: 'pdf', page: overview };

  test('EXP-010, EXP-065, EXP-066: 600 px, the file named after page and time, two buttons', async () => {
    const { dialog } = await open(pdf);
    expect(widthOf()).toBe('600px');
    expect(name().value).toBe('Lead In  Out 2026-11-15T1805.pdf');
    expect(dialog.getByText('Advanced options')).toBeDefined();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '',
      'Open in Browser',
      'Download',
    ]);
  });

  test('EXP-011, EXP-028, EXP-062: paper, orientation, single column and expanded tables go along', async () => {
    const { user, bodies } = await open(pdf);
    await user.click(screen.getByText('Advanced options'));
    const sizes = screen.getByRole('combobox', { name: 'Paper size' });
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Fit', 'Letter', 'Legal', 'Tabloid', 'A0', 'A1', 'A2', 'A3', 'A4', 'A5']);
    await user.selectOptions(sizes, 'A3');
    await user.click(screen.getByRole('radio', { name: 'Landscape' }));
    await user.click(screen.getByRole('checkbox', { name: 'Single column' }));
    await user.click(screen.getByRole('checkbox', { name: 'Expand tables' }));
    await user.click(button('Download'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(bodies).toMatchObject([
        { format: 'A3', landscape: true, scale: 0.93, endpoint: { singleColumn: true, expandTable: true } },
      ]),
    );
  });

  test('the name of the file has the focus, Escape closes, and the focus returns', async () => {
    const { user } = await open(pdf);
    expect(document.activeElement).toBe(name());
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button('Open'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(name());
  });

  test('EXP-054, EXP-069: forbidden letters become "-", another extension is replaced', async () => {
    const { user, bodies } = await open(pdf);
    await rename(user, 'a/b: "c".csv');
    await user.tab();
    expect(name().value).toBe('a-b- -c-.pdf');
    await user.click(button('Download'));
    await waitFor(() => expect(bodies).toMatchObject([{ filename: 'a-b- -c-.pdf' }]));
  });

  test('a file needs a name', async () => {
    const { user } = await open(pdf);
    await rename(user, '');
    expect(alerts()).toEqual(['File Name is required.']);
    expect(button('Download').disabled).toBe(true);
    expect(button('Open in Browser').disabled).toBe(true);
  });

  test('ERR-025: a window that the browser blocks is told in the dialog, and nothing begins', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, bodies, dialog } = await open(pdf);
    await user.click(button('Open in Browser'));
    expect(dialog.getByText('Please allow content insight open new window.')).toBeDefined();
    expect(bodies).toEqual([]);
  });
});

describe('Download as CSV', () => {
  test('EXP-012, EXP-067: the file name and one button', async () => {
    const { user, dialog, bodies } = await open({
      kind: 'csv',
      page: 'lead_in__out_page',
      widgets: [topSeries, viewers],
    });
    expect(name().value).toBe('dashboard-lead_in_&_out.zip');
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'Download']);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(bodies).toMatchObject([{ folderName: 'dashboard-lead_in_&_out', page: 'lead_in__out_page' }]),
    );
  });

  test('a page without data cannot be downloaded', async () => {
    await open({ kind: 'csv', page: 'lead_in__out_page', widgets: [] });
    expect(screen.getByText('No widget of this page has data yet.')).toBeDefined();
    expect(button('Download').disabled).toBe(true);
  });
});

describe('Widget Download', () => {
  const widget: OpenedExport = { kind: 'widget', widget: topSeries };

  test('EXP-013, EXP-015, EXP-059, EXP-068: 600 px with format, results, values, limit and file name', async () => {
    await open(widget);
    expect(widthOf()).toBe('600px');
    expect(radios('File format')).toEqual(['TXT', 'XLSX', 'CSV', 'JSON', 'HTML', 'MD', 'Parquet']);
    expect(radios('Results')).toEqual(['As displayed', 'All fields']);
    expect(radios('Values')).toEqual(['Formatted', 'Unformatted']);
    expect(radios('Limit')).toEqual(['Current results table', 'All results', 'Custom']);
    expect(name().value).toBe('Top Series 2026-11-15T1805.csv');
  });

  test('EXP-059: named analyses have two formats', async () => {
    const query = { request: 'ama', body: AmaBody.parse({}) } as const;
    const ama = { ...topSeries, query, allFields: query };
    await open({ kind: 'widget', widget: ama });
    expect(radios('File format')).toEqual(['CSV', 'JSON']);
  });

  test('EXP-014, EXP-054: a workbook cannot be opened in the browser; the extension follows the format', async () => {
    const { user } = await open(widget);
    expect(button('Open in Browser').disabled).toBe(false);
    await user.click(screen.getByRole('radio', { name: 'XLSX' }));
    expect(button('Open in Browser').disabled).toBe(true);
    expect(name().value).toBe('Top Series 2026-11-15T1805.xlsx');
    await user.click(screen.getByRole('radio', { name: 'JSON' }));
    expect(button('Open in Browser').disabled).toBe(false);
  });

  test('EXP-039, EXP-055: as shown and formatted, with the rows of the query, unless chosen otherwise', async () => {
    const { user, bodies } = await open(widget);
    await user.click(button('Download'));
    await waitFor(() =>
      expect(bodies).toEqual([
        {
          fileName: 'Top Series 2026-11-15T1805.csv',
          format: 'csv',
          query: topSeriesWire,
          hiddenFields: [],
          apply_vis: true,
          apply_formatting: true,
        },
      ]),
    );
  });

  test('EXP-015, EXP-053, EXP-055: all fields, unformatted, a number of rows up to 10000', async () => {
    const { user, bodies } = await open(widget);
    await user.click(screen.getByRole('radio', { name: 'All fields' }));
    await user.click(screen.getByRole('radio', { name: 'Unformatted' }));
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    const rows = screen.getByRole<HTMLInputElement>('textbox', { name: 'Rows' });
    expect(rows.value).toBe('10000');
    await user.type(rows, '0');
    expect(alerts()).toEqual(['Maximum allowed limit 10000.']);
    expect(button('Download').disabled).toBe(true);
    await user.clear(rows);
    expect(alerts()).toEqual(['Please input rows.']);
    await user.type(rows, '250');
    expect(alerts()).toEqual([]);
    await user.click(button('Download'));
    await waitFor(() =>
      expect(bodies).toMatchObject([
        {
          query: {
            request: 'query',
            body: {
              fields: ['customer_view.series', 'customer_view.plays', 'customer_view.minutes'],
              dynamic_fields: [],
            },
          },
          apply_vis: false,
          apply_formatting: false,
          limit: 250,
        },
      ]),
    );
  });

  test('EXP-056, EXP-057: all results can be too many for a browser', async () => {
    const { user, bodies } = await open(widget);
    const warning = 'Over 100,000 rows may not download in the browser.';
    expect(screen.queryByText(warning)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'All results' }));
    expect(screen.getByText(warning)).toBeDefined();
    await user.click(button('Download'));
    await waitFor(() => expect(bodies).toMatchObject([{ limit: -1 }]));
  });
});

test('EXP-056: a number of results that is known and small enough gives no warning', async () => {
  const { user } = await open({ kind: 'widget', widget: { ...topSeries, rows: 12 } });
  await user.click(screen.getByRole('radio', { name: 'All results' }));
  expect(screen.queryByText('Over 100,000 rows may not download in the browser.')).toBeNull();
});

describe('Viewers Download', () => {
  const list: OpenedExport = { kind: 'widget', widget: viewers };
  const checked = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .map((box) => [box.closest('label')?.textContent, box.checked] as const);

  test('EXP-016, EXP-060, EXP-068: 570 px with file name, format, metrics, viewer ids and limit', async () => {
    const { dialog } = await open(list);
    expect(widthOf()).toBe('570px');
    expect(name().value).toBe('Unique Viewers 2026-11-15T1805.csv');
    expect(radios('Format')).toEqual(['CSV', 'TXT', 'XLSX']);
    expect(radios('Limit')).toEqual(['Current results table', 'All results']);
    expect(checked()).toEqual([
      ['Plays', true],
      ['Total Minutes', true],
      ['Ad Load', false],
      ['Stream ID', true],
      ['Subscriber ID', true],
    ]);
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'Cancel', 'Download']);
  });

  test('EXP-016, EXP-055: the chosen columns and 500 rows are exported', async () => {
    const { user, bodies } = await open(list);
    await user.click(screen.getByRole('checkbox', { name: 'Stream ID' }));
    await user.click(screen.getByRole('checkbox', { name: 'Total Minutes' }));
    await user.click(screen.getByRole('checkbox', { name: 'Ad Load' }));
    await user.click(screen.getByRole('radio', { name: 'TXT' }));
    await user.click(button('Download'));
    await waitFor(() =>
      expect(bodies).toMatchObject([
        {
          fileName: 'Unique Viewers 2026-11-15T1805.txt',
          format: 'txt',
          limit: 500,
          hiddenFields: ['customer_view.viewer_id'],
          query: {
            request: 'unique-viewers',
            body: { fields: ['customer_view.subscriber_id', 'customer_view.plays', 'customer_view.ad_load'] },
          },
        },
      ]),
    );
  });

  test('EXP-052: without a viewer id or a file name nothing is downloaded', async () => {
    const { user, bodies } = await open(list);
    await user.click(screen.getByRole('checkbox', { name: 'Stream ID' }));
    await user.click(screen.getByRole('checkbox', { name: 'Subscriber ID' }));
    expect(alerts()).toEqual(['Viewer ID is required.']);
    await rename(user, '');
    expect(alerts()).toEqual(['File Name is required.', 'Viewer ID is required.']);
    await user.keyboard('{Enter}');
    expect(button('Download').disabled).toBe(true);
    expect(bodies).toEqual([]);
  });

  test('EXP-016: Cancel closes', async () => {
    const { user } = await open(list);
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('FLT-013: viewers with a household are exported unless all are chosen', async () => {
    const { user, bodies } = await open(list);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Assigned to Household' }).checked).toBe(true);
    await user.click(button('Download'));
    await waitFor(() => expect(bodies).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('radio', { name: 'All Viewers' }));
    await user.click(button('Download'));
    await waitFor(() => expect(bodies).toHaveLength(2));
    const filtersOf = (sent: unknown) => (sent as { query: { body: { filters: object } } }).query.body.filters;
    expect(bodies.map(filtersOf)).toEqual([{ 'customer_view.playhead_id': 'assigned_only' }, {}]);
  });
});
