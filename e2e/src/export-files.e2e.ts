import { envelopeOf } from '@playhead/contract/envelope';
import {
  createFileJob,
  fileJobStatus,
  openFile,
  renderStatus,
  startRender,
} from '@playhead/contract/http/deliveries/exports';
import { createShareLink, encodeSharedView } from '@playhead/contract/http/share-links';
import type { Browser } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { signInAs, type WireSession } from './api-session.ts';
import { borrowPlayhead } from './borrow-playhead.ts';
import { launchBrowser } from './browser.ts';
import { eventually } from './processes.ts';
import { ACTION_LIMIT_MS, AURORA } from './stage.ts';

const PRINT_LIMIT_MS = 150_000;

describe('files through the routes', () => {
  let url: string;
  let session: WireSession;
  let browser: Browser;

  beforeAll(async () => {
    ({ url } = await borrowPlayhead());
    [session, browser] = await Promise.all([signInAs(url, AURORA.analyst), launchBrowser()]);
  });
  afterAll(() => browser.close());

  function send(path: string, body?: object): Promise<Response> {
    const headers = { authorization: `Bearer ${session.token}` };
    if (body === undefined) return fetch(`${url}${path}`, { headers });
    const json = { ...headers, 'content-type': 'application/json' };
    return fetch(`${url}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) });
  }

  async function call<Reply extends z.ZodType>(path: string, reply: Reply, body?: object): Promise<z.output<Reply>> {
    const { data, message } = envelopeOf(reply).parse(await (await send(path, body)).json());
    if (data === undefined) throw new Error(`${path} was refused: ${message}`);
    return data as z.output<Reply>;
  }

  const customerPath = (path: string) => `/v1/customers/${AURORA.id}/${path}`;

  async function print(more: object): Promise<string> {
    const filters = { genre: [{ op: 'is_equal_to', value: 'Drama' }] };
    const search = `period=Last+30+Days&filterStr=${encodeURIComponent(JSON.stringify(filters))}`;
    const shared = encodeSharedView({ page: 'overview_page', search }, { id: AURORA.id, name: 'Aurora Stream' });
    const { code } = await call(customerPath('share-links'), createShareLink.reply, shared);
    const endpoint = { code, page: 'overview_page' };
    const body = { endpoint, filename: 'Overview & more.xlsx', ...more };
    const { reportGuid } = await call('/services/html-to-pdf', startRender.reply, body);
    const ended = await eventually('the printed page', PRINT_LIMIT_MS, async () => {
      const status = await call(`/services/html-to-pdf/${reportGuid}`, renderStatus.reply);
      return status.export === 'Pending' ? null : status;
    });
    expect(ended).toEqual({ export: 'Success', percent: 100 });
    return reportGuid;
  }

  test('SHELL-028, EXP-024, EXP-027, EXP-031, EXP-032, EXP-062: the view of a code as a PDF file on A4, read back', async () => {
    const id = await print({ format: 'A4' });
    const reply = await send(`/services/html-to-pdf/${id}/download`);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toContain('filename="Overview & more.pdf"');
    const pdf = await getDocumentProxy(new Uint8Array(await reply.arrayBuffer()));
    const [, , width, height] = (await pdf.getPage(1)).view;
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([596, 842]);
    const { text } = await extractText(pdf, { mergePages: true });
    for (const part of ['Overview · Aurora Stream', 'Genre is Drama', 'Top Series Content Watched by Genre', '2 / 2'])
      expect(text).toContain(part);

    const { url: address } = await call(customerPath(`exports/${id}/open`), openFile.reply, {});
    const shown = await fetch(`${url}${address}`);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; /);
    expect((await shown.arrayBuffer()).byteLength).toBe(Number(reply.headers.get('content-length')));
    expect((await fetch(`${url}${address}`)).status).toBe(404);
  });

  test('attack 18: an HTML file that is opened shows its rows and runs no script', async () => {
    const body = { fields: ['customer_view.series', 'customer_view.plays'], limit: 3 };
    const query = { request: 'query', body };
    const created = await send(customerPath('viz/query_task'), { fileName: '<b>Top</b>', format: 'html', query });
    const { data } = envelopeOf(createFileJob.reply).parse(await created.json());
    const id = data?.id ?? '';
    await eventually('the file', PRINT_LIMIT_MS, async () => ((await fileStatus(id)) === 'complete' ? true : null));
    const { url: address } = await call(customerPath(`exports/${id}/open`), openFile.reply, {});
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(ACTION_LIMIT_MS);
    await page.goto(`${url}${address}`);
    expect(await page.locator('tbody tr').count()).toBe(3);
    // A sandbox without permissions: a separate origin, no scripts, no storage.
    expect(await page.evaluate(() => [self.origin, document.scripts.length])).toEqual(['null', 0]);
  });

  async function fileStatus(id: string): Promise<string> {
    const { data } = envelopeOf(fileJobStatus.reply).parse(
      await (await send(customerPath(`viz/query_task/${id}/status`))).json(),
    );
    return data?.status ?? '';
  }
});
