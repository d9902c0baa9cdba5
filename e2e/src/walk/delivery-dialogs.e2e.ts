import type { PageId } from '@playhead/domain/pages';
import {
  makeHostKey,
  SFTP_PASSWORD,
  SFTP_USER,
  type SftpPeer,
  startSftpPeer,
} from '@playhead/server/delivery/destinations/test-sftp-peer';
import { runMetadataSql } from '@playhead/server/platform/metadata/test-metadata-access';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { apiOf, signInAs } from '../api-session.ts';
import { launchBrowser } from '../browser.ts';
import { type Playhead, removeDataDir } from '../playhead-process.ts';
import { startOnPreparedDemo } from '../prepared-demo.ts';
import { eventually } from '../processes.ts';
import { ACTION_LIMIT_MS, AURORA } from '../stage.ts';
import { byEntry } from './open-dialog.ts';
import { followSystemTheme, walkDialogs } from './walk-dialogs.ts';
import { deliveryDialogs, WALKED_MAIL, WALKED_SCHEDULE, type SftpAccess } from './walked-deliveries.ts';
import { findAddresses } from './walked-pages.ts';

const OFFERED = { destinations: ['email', 'sftp'], formats: ['pdf', 'csv_zip'] };
const DELIVERY_LIMIT_MS = 120_000;

let files: SftpPeer;
let playhead: Playhead;
let browser: Browser;
let page: Page;
let addresses: ReadonlyMap<PageId, string>;

beforeAll(async () => {
  files = await startSftpPeer({ hostKey: makeHostKey() });
  const environment = { PLAYHEAD_OUTBOUND_ALLOW: '127.0.0.1' };
  [playhead, browser] = await Promise.all([startOnPreparedDemo({ environment }), launchBrowser()]);
  const session = await signInAs(playhead.url, AURORA.analyst);
  addresses = await findAddresses({ api: apiOf(playhead.url, session) });
  const setting = JSON.stringify({ page_exports: { overview_page: OFFERED } });
  await sql(`UPDATE customers SET settings = settings || '${setting}'::jsonb WHERE id = ${AURORA.id} RETURNING id`);
  const localStorage = [{ name: 'playhead.session', value: JSON.stringify(session) }];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    hasTouch: true,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: playhead.url, localStorage }] },
  });
  page = await context.newPage();
  page.setDefaultTimeout(ACTION_LIMIT_MS);
  await page.goto(`${playhead.url}${addresses.get('overview_page')}`);
  await followSystemTheme(page);
  await schedule(await opened('Schedule'));
  await sendMail(await opened('Send'));
});
afterAll(async () => {
  await browser?.close();
  await playhead?.stop();
  await files.stop();
  await removeDataDir(playhead.dataDir);
});

const sql = (text: string) => runMetadataSql(playhead.dataDir, text);
const opened = async (entry: 'Send' | 'Schedule') => (await byEntry('Page settings', entry)(page)).shown;

async function schedule(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'New' }).click();
  await dialog.getByLabel('Schedule name', { exact: true }).fill(WALKED_SCHEDULE);
  await dialog.getByRole('button', { name: 'Save All' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** A mail whose connection ended before it was confirmed. */
async function sendMail(dialog: Locator): Promise<void> {
  await dialog.getByText('CSV ZIP', { exact: true }).click();
  await dialog.getByLabel('Title', { exact: true }).fill(WALKED_MAIL);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const unconfirmed = `UPDATE export_runs SET state = 'unknown' WHERE title = '${WALKED_MAIL}' AND state = 'complete' RETURNING id`;
  await eventually('the mail is sent', DELIVERY_LIMIT_MS, async () =>
    (await sql(unconfirmed)).length === 1 ? true : null,
  );
}

const access = (): SftpAccess => ({ address: files.address, user: SFTP_USER, password: SFTP_PASSWORD });

describe('dialogs of deliveries', () => {
  walkDialogs(deliveryDialogs(access), () => ({ page, origin: playhead.url, addresses }));
});
