import { createHash } from 'node:crypto';
import { type S3Peer, startS3Peer } from '@playhead/server/delivery/destinations/test-s3-peer';
import {
  makeHostKey,
  SFTP_PASSWORD,
  SFTP_USER,
  type SftpPeer,
  startSftpPeer,
} from '@playhead/server/delivery/destinations/test-sftp-peer';
import { type SmtpPeer, startSmtpPeer } from '@playhead/server/delivery/destinations/test-smtp-peer';
import { runMetadataSql } from '@playhead/server/platform/metadata/test-metadata-access';
import type { Browser, Locator, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from './api-session.ts';
import { launchBrowser } from './browser.ts';
import { type Playhead, removeDataDir } from './playhead-process.ts';
import { startOnPreparedDemo } from './prepared-demo.ts';
import { ACTION_LIMIT_MS, AURORA } from './stage.ts';

describe('deliveries made in the browser', () => {
  let mail: SmtpPeer;
  let store: S3Peer;
  let files: SftpPeer;
  let playhead: Playhead;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [mail, store, files] = await Promise.all([
      startSmtpPeer(),
      startS3Peer(),
      startSftpPeer({ hostKey: makeHostKey() }),
    ]);
    const environment = {
      SMTP_URL: mail.url,
      PLAYHEAD_S3_ENDPOINT: store.endpoint,
      PLAYHEAD_OUTBOUND_ALLOW: '127.0.0.1',
    };
    [playhead, browser] = await Promise.all([startOnPreparedDemo({ environment }), launchBrowser()]);
    const session = JSON.stringify(await signInAs(playhead.url, AURORA.analyst));
    const localStorage = [{ name: 'playhead.session', value: session }];
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: playhead.url, localStorage }] },
    });
    page = await context.newPage();
    page.setDefaultTimeout(ACTION_LIMIT_MS);
  });
  afterAll(async () => {
    await browser?.close();
    await playhead?.stop();
    await Promise.all([mail.stop(), store.stop(), files.stop()]);
    await removeDataDir(playhead.dataDir);
  });

  async function openFromMenu(entry: 'Send' | 'Schedule'): Promise<Locator> {
    await page.goto(`${playhead.url}/viewer-insights/overview_page?period=Last+7+Days`);
    await page.getByRole('button', { name: 'Page settings' }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    return page.getByRole('dialog', { name: `${entry} Overview` });
  }

  async function fill(dialog: Locator, values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label, { exact: true }).fill(value);
  }

  async function textOf(pdf: Buffer): Promise<string> {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    return text;
  }

  /** The attached file of a mail as it arrived. */
  function attachmentOf(mailText: string, name: RegExp): Buffer {
    const part = mailText.split(/\r?\n--/).find((text) => /attachment/i.test(text) && name.test(text)) ?? '';
    return Buffer.from(part.slice(part.search(/\r?\n\r?\n/)), 'base64');
  }

  test('DLV-002, DLV-004, EXP-073: three schedules fire, and their files arrive by mail, in the bucket and by SFTP', async () => {
    // The account offers SFTP for this page.
    const offer = { destinations: ['email', 's3', 'sftp'], formats: ['pdf', 'png', 'csv_zip'] };
    const setting = JSON.stringify({ page_exports: { overview_page: offer } });
    await runMetadataSql(
      playhead.dataDir,
      `UPDATE customers SET settings = settings || '${setting}'::jsonb WHERE id = ${AURORA.id} RETURNING id`,
    );
    const isWhole = (name: string) => /^\/in\/Monday folder \d{4}-\d\d-\d\dT\d{4}\.zip$/.test(name);
    const dialog = await openFromMenu('Schedule');
    await dialog.getByRole('button', { name: 'New' }).click();
    await fill(dialog, { 'Schedule name': 'Monday mail' });
    await dialog.getByRole('button', { name: 'New' }).click();
    await fill(dialog, { 'Schedule name': 'Monday bucket' });
    await dialog.getByText('Amazon S3', { exact: true }).click();
    await fill(dialog, {
      Bucket: 's3://reports',
      'Path (optional)': '/weekly/',
      'Access key': 'AKIDEXAMPLE',
      'Secret key': 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    });
    await dialog.getByRole('combobox', { name: 'Region' }).click();
    await page.getByTitle('us-east-1', { exact: true }).click();
    await dialog.getByRole('button', { name: 'New' }).click();
    await dialog.getByText('SFTP', { exact: true }).click();
    await dialog.getByText('CSV ZIP', { exact: true }).click();
    await fill(dialog, {
      'Schedule name': 'Monday folder',
      Address: files.address,
      'User name': SFTP_USER,
      Password: SFTP_PASSWORD,
    });
    // The key of the server is confirmed with a test, which arrives as well.
    await dialog.getByRole('button', { name: 'Send Test' }).click();
    await page.getByRole('button', { name: 'Trust and send' }).click();
    // A file still arriving has another name.
    await expect.poll(() => [...files.files.keys()].filter(isWhole), { timeout: 120_000 }).toHaveLength(1);
    files.files.clear();
    await dialog.getByRole('button', { name: 'Save All' }).click();
    await dialog.waitFor({ state: 'hidden' });

    // Their time comes.
    const fired = await runMetadataSql(
      playhead.dataDir,
      `UPDATE delivery_plans SET next_fire_at = date_trunc('minute', now()) RETURNING id`,
    );
    expect(fired).toHaveLength(3);
    await expect.poll(() => mail.arrived.length, { timeout: 120_000 }).toBe(1);
    await expect.poll(() => store.objects.size, { timeout: 120_000 }).toBe(1);
    await expect.poll(() => [...files.files.keys()].filter(isWhole), { timeout: 120_000 }).toHaveLength(1);

    const [[key = '', object = Buffer.alloc(0)] = []] = store.objects;
    expect(key).toMatch(/^weekly\/Monday bucket \d{4}-\d\d-\d\dT\d{4}\.pdf$/);
    const [message] = mail.arrived;
    expect(message?.to).toEqual([AURORA.analyst]);
    expect(message?.text).toContain('Subject: Monday mail');
    const attached = attachmentOf(message?.text ?? '', /Monday mail \d{4}-\d\d-\d\dT\d{4}\.pdf/);
    for (const pdf of [object, attached]) {
      const printed = await textOf(pdf);
      for (const words of ['Overview · Aurora Stream', 'Top Series', 'Top Channels']) expect(printed).toContain(words);
    }
    // The mail tells the checksum of the file that came with it.
    expect(message?.text).toContain(createHash('sha256').update(attached).digest('hex').slice(0, 16));
    const [zip] = files.files.values();
    expect(zip?.subarray(0, 2).toString()).toBe('PK');
    for (const name of ['Top Series.csv', 'Top Channels.csv']) expect(zip?.includes(name)).toBe(true);
    files.files.clear();

    await page.goto(`${playhead.url}/viewer-insights/jobs_management`);
    await expect.poll(() => page.getByRole('row', { name: /Monday .*Complete/ }).count()).toBe(4);
  });

  test('DLV-003, DLV-062: a page is sent by SFTP once its server is trusted, and the file is whole', async () => {
    const dialog = await openFromMenu('Send');
    const earlier = files.passwords.length;
    await dialog.getByText('SFTP', { exact: true }).click();
    await dialog.getByText('CSV ZIP', { exact: true }).click();
    await fill(dialog, {
      Title: 'Tables of the week',
      Address: files.address,
      'User name': SFTP_USER,
      Password: SFTP_PASSWORD,
    });
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    const confirmation = page.getByRole('dialog', { name: 'Is this the right server?' });
    await confirmation.getByText(/SHA256:/).waitFor();
    // The password waits for the response.
    expect(files.passwords).toHaveLength(earlier);
    await confirmation.getByRole('button', { name: 'Trust and send' }).click();
    await expect
      .poll(() => [...files.files.keys()], { timeout: 120_000 })
      .toEqual([expect.stringMatching(/^\/in\/Tables of the week \d{4}-\d\d-\d\dT\d{4}\.zip$/)]);
    await dialog.waitFor({ state: 'hidden' });
    const [zip] = files.files.values();
    expect(zip?.subarray(0, 2).toString()).toBe('PK');
    expect(zip?.includes('Top Series.csv')).toBe(true);
  });
});
