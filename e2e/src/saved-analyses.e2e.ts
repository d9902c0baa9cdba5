import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatValue } from '@playhead/domain/format';
import { runMetadataSql } from '@playhead/server/platform/metadata/test-metadata-access';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graveViolations } from './accessibility.ts';
import { signIn } from './dashboard-driver.ts';
import { seeMessage } from './messages.ts';
import { eventually } from './processes.ts';
import { AURORA, BOREALIS, lastDaysFilters, setStage, type Visit } from './stage.ts';
import { openFramedWorkbench } from './workbench-driver.ts';

const LIST = 'customer_reports';
const WORKBENCH = 'ci_customer_view_explore';
/** Other files write to the same Playhead. */
const NAME = `Plays by series ${process.pid}`;
const MAIL_LIMIT_MS = 60_000;

describe('the life of a saved analysis', () => {
  const stage = setStage();
  let analyst: Visit;
  let reader: Visit;
  beforeAll(async () => {
    [analyst, reader] = await Promise.all([stage.visit(AURORA.analyst), stage.visit(AURORA.reader)]);
  });
  afterAll(() => Promise.all([analyst, reader].map(({ context }) => context.close())));

  const named = (page: Pick<Page, 'getByRole'>, name = NAME) => page.getByRole('button', { name, exact: true });
  const button = (page: Pick<Page, 'getByRole'>, name: string) => page.getByRole('button', { name, exact: true });
  const heading = (page: Pick<Page, 'getByRole'>, name: string | RegExp) =>
    page.getByRole('heading', { level: 2, name }).waitFor();
  const chooseField = (page: Page, name: string) => button(page.frameLocator('iframe'), name).first().click();
  async function act(page: Page, entry: string): Promise<void> {
    await button(page, `Actions for ${NAME}`).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  test('RPT-006, RPT-010: a new analysis is composed in the frame and saved under a name', async () => {
    const { page } = analyst;
    await analyst.open(WORKBENCH);
    await heading(page, 'New analysis');
    expect(await button(page, 'Save').isDisabled()).toBe(true);
    await chooseField(page, 'Series');
    await chooseField(page, 'Plays');
    await heading(page, /Unsaved changes/);
    await button(page, 'Save').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('   ');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please enter the name of your analysis', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(51));
    await page.getByText('The words exceed the maximum 50-characters length.', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill(`  ${NAME} `);
    await page.getByRole('textbox', { name: 'Description' }).fill('Made by a test');
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
    await seeMessage(page, 'Your analysis is saved!', () => save.click());
    await heading(page, NAME);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('code')).toMatch(/^\w{15}$/);
    expect(searchParams.get('qid')).toMatch(/^\w{22}$/);
  });

  test('SHELL-018: the address of a query opens the same query for a colleague', async () => {
    const qid = new URL(analyst.page.url()).searchParams.get('qid') ?? '';
    const { page } = reader;
    await reader.open(`${WORKBENCH}?qid=${qid}`);
    const frame = page.frameLocator('iframe');
    await button(frame, 'Remove Series').waitFor();
    await button(frame, 'Remove Plays').waitFor();
    await heading(page, 'New analysis');
  });

  test('RPT-003, RPT-004: the list opens at one’s own; the analysis opens as a look', async () => {
    const { page } = analyst;
    await analyst.open(LIST);
    await named(page).waitFor();
    expect(await page.getByRole('radio', { name: 'Owned by me', exact: true }).isChecked()).toBe(true);
    expect(await graveViolations(page)).toEqual([]);
    await named(page).click();
    await heading(page, NAME);
    expect(new URL(page.url()).searchParams.get('code')).toMatch(/^\w{15}$/);
    await page.frameLocator('iframe').getByText('Series', { exact: true }).first().waitFor();
    await page.goBack();
    await named(page).waitFor();
  });

  test('leaving with unsaved changes asks for confirmation, and Save makes a second version', async () => {
    const { page } = analyst;
    await act(page, 'Edit');
    await heading(page, NAME);
    await page
      .frameLocator('iframe')
      .getByText(/^\d+ rows$/)
      .waitFor();
    await chooseField(page, 'Channel');
    await heading(page, /Unsaved changes/);
    await page.getByRole('link', { name: 'Saved Analyses' }).click();
    await page.getByText('Leave without saving?').waitFor();
    await button(page, 'Stay').click();
    await seeMessage(page, 'Your changes are saved successfully!', () => button(page, 'Save').click());
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Version history' }).click();
    await page.getByText('Version 2 (current)').waitFor();
    await button(page, 'Restore version 1').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Saved Analyses' }).click();
    await named(page).waitFor();
  });

  test('RPT-005: Save right after a change in the frame saves that change', async () => {
    const { page } = analyst;
    await act(page, 'Edit');
    const frame = page.frameLocator('iframe');
    await frame.getByText(/^\d+ rows$/).waitFor();
    const save = button(page, 'Save');
    await expect.poll(() => save.isEnabled()).toBe(true);
    await button(frame, 'Remove Channel').click();
    await seeMessage(page, 'Your changes are saved successfully!', () => save.click());
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Version history' }).click();
    await page.getByText('Version 3 (current)').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Saved Analyses' }).click();
    await act(page, 'Edit');
    await button(frame, 'Remove Plays').waitFor();
    expect(await button(frame, 'Remove Channel').count()).toBe(0);
    await page.getByRole('link', { name: 'Saved Analyses' }).click();
    await named(page).waitFor();
  });

  test('RPT-008: a reader opens it and cannot save over it', async () => {
    const { page } = reader;
    await reader.open(LIST);
    await page.getByText('Not owned by me', { exact: true }).click();
    await act(page, 'Edit');
    await heading(page, NAME);
    await expect.poll(() => button(page, 'Save As').isEnabled()).toBe(true);
    expect(await button(page, 'Save').isDisabled()).toBe(true);
  });

  test('RPT-011, RPT-022: sharing sends a mail whose link leads to the analysis in the app', async () => {
    const { page } = analyst;
    await act(page, 'Share');
    await page.getByRole('checkbox', { name: AURORA.reader }).check();
    expect(await graveViolations(page)).toEqual([]);
    const share = page.getByRole('dialog').getByRole('button', { name: 'Share' });
    const shared = 'Your analysis is shared and an email notification is sent to the accounts.';
    await seeMessage(page, shared, () => share.click());
    // The server replies after it has handed over the mail: a second one would be here too.
    const mails = await findRawMails(stage.playhead().dataDir, NAME);
    expect(mails).toHaveLength(1);
    const mail = plainText(mails.join());
    expect(mail).toContain(`To: ${AURORA.reader}`);
    const { url } = stage.playhead();
    const next = '%2Fviewer-insights%2Fcustomer_reports%3FshareCode%3D';
    const link = /Open it: (\S+)/.exec(mail)?.[1] ?? '';
    expect(link.slice(0, -15)).toBe(`${url}/customer_switch/${AURORA.id}/?next=${next}`);
    const guest = await stage.guest();
    await guest.page.goto(link);
    await signIn(guest.page, AURORA.reader);
    await heading(guest.page, NAME);
    await guest.page.context().close();
  });

  test('RPT-026: the code is worth nothing to another customer', async () => {
    const { page } = analyst;
    await named(page).click();
    await heading(page, NAME);
    const code = new URL(page.url()).searchParams.get('code');
    const stranger = await stage.visit(BOREALIS.analyst);
    await stranger.open(`${LIST}?code=${code}`);
    await stranger.page.getByRole('heading', { name: 'Forbidden' }).waitFor();
    await stranger.context.close();
    await button(page, 'All analyses').click();
  });

  test('RPT-001: renamed, duplicated and deleted by the keyboard alone; Undo brings it back', async () => {
    const { page } = analyst;
    const choose = async (entry: string) => {
      await button(page, `Actions for ${NAME}`).focus();
      await page.keyboard.press('ArrowDown');
      const item = page.getByRole('menuitem', { name: entry, exact: true });
      await item.waitFor();
      while (!(await item.evaluate((element) => element === element.ownerDocument.activeElement))) {
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
    };
    await choose('Duplicate');
    await page.keyboard.press('Enter');
    await named(page, `${NAME} copy`).waitFor();
    const remove = () => choose('Delete');
    await seeMessage(page, `“${NAME}” is deleted.`, remove, async () => {
      await named(page).waitFor({ state: 'detached' });
      await button(page, 'Undo').press('Enter');
    });
    await named(page).waitFor();
    expect(analyst.problems()).toEqual([]);
  });
});

describe('boards', () => {
  const stage = setStage();
  const BOARD = `Monday ${process.pid}`;

  test('an analysis is pinned, arranged, shared and looked at by a colleague; Undo brings back what was removed', async () => {
    const [analyst, reader] = await Promise.all([stage.visit(AURORA.analyst), stage.visit(AURORA.reader)]);
    const { page } = analyst;
    const button = (on: Page, name: string) => on.getByRole('button', { name, exact: true });
    const name = `Plays by screen ${process.pid}`;
    const query = {
      fields: ['customer_view.screen', 'customer_view.plays'],
      filters: { 'customer_view.current_date_range_ui': 'Last 7 Days' },
      vis_config: { type: 'table' },
    };
    await analyst.api.saveReport(name, query);
    await analyst.open(LIST);
    await button(page, `Actions for ${name}`).click();
    await page.getByRole('menuitem', { name: 'Pin to board' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pin to board' });
    await dialog.getByRole('radio', { name: 'A new board' }).check();
    await dialog.getByRole('textbox', { name: 'Name of the new board' }).fill(BOARD);
    expect(await graveViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Pin', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: BOARD }).waitFor();
    const widget = page.getByRole('article', { name });
    const rows = await analyst.api.rows({
      fields: query.fields,
      filters: lastDaysFilters(AURORA),
      sorts: ['customer_view.plays desc'],
    });
    await expect
      .poll(() => widget.locator('tbody tr').first().locator('td').allTextContents())
      .toEqual([rows[0]?.['customer_view.screen'], formatValue(rows[0]?.['customer_view.plays'], 'integer')]);
    expect(await graveViolations(page)).toEqual([]);

    await button(page, `Actions for ${name}`).click();
    const unpin = page.getByRole('menuitem', { name: 'Unpin' });
    await seeMessage(
      page,
      `“${name}” is no longer on this board.`,
      () => unpin.click(),
      async () => {
        await page.getByText('Nothing is pinned here yet').waitFor();
        await button(page, 'Undo').click();
      },
    );
    await widget.waitFor();

    await button(page, 'Share').click();
    await page.getByRole('radio', { name: 'Some colleagues' }).check();
    await page.getByRole('checkbox', { name: AURORA.reader }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Owned by you · shared with 1 colleague · 1 analysis').waitFor();

    await reader.open(`${LIST}?board=all`);
    await reader.page.getByRole('button', { name: new RegExp(BOARD) }).click();
    await reader.page.getByRole('article', { name }).locator('tbody tr').first().waitFor();
    expect(await button(reader.page, 'Share').count()).toBe(0);

    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`${BOARD} again`);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 2, name: `${BOARD} again` }).waitFor();
    await button(page, 'More actions').click();
    const remove = page.getByRole('menuitem', { name: 'Delete' });
    await seeMessage(
      page,
      `“${BOARD} again” is deleted.`,
      () => remove.click(),
      async () => {
        await reader.page.reload();
        await reader.page.getByRole('heading', { name: 'Forbidden' }).waitFor();
        await button(page, 'Undo').click();
      },
    );
    await page
      .getByRole('button', { name: new RegExp(`${BOARD} again`) })
      .first()
      .click();
    await widget.locator('tbody tr').first().waitFor();
    await widget.getByRole('button', { name, exact: true }).click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    expect(analyst.problems()).toEqual([]);
    await Promise.all([analyst.context.close(), reader.context.close()]);
  });
});

describe('a scheduled analysis', () => {
  const stage = setStage();
  const TITLE = `Running total ${process.pid}`;

  test('DLV-083, DLV-086, DLV-087: the CSV of a schedule has every row, pivot, running total and total of the screen', async () => {
    const visit = await stage.visit(AURORA.analyst);
    const { page } = visit;
    const { dataDir } = stage.playhead();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await visit.open(WORKBENCH);
    const bench = await openFramedWorkbench(page);
    await bench.add('Date', 'Plays');
    await bench.pivot('Screen Type');
    await bench.calculate('So far', 'running_total(${customer_view.plays})');
    await bench.results.getByRole('switch', { name: 'Totals', exact: true }).click();
    await bench.run();
    await page.frameLocator('iframe').getByRole('radio', { name: 'Table only' }).check({ force: true });
    await expect.poll(async () => (await bench.rows()).length).toBe(30);
    const screen = [...(await bench.rows()), await bench.totals()];
    const columns = [
      'Date',
      ...(await bench.pivotHeadings()).flatMap((name) => [`Plays | ${name}`, `So far | ${name}`]),
    ];

    await button('Save').click();
    await page.getByRole('textbox', { name: 'Name' }).fill(TITLE);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 2, name: TITLE }).waitFor();
    await button('Schedule').click();
    const dialog = page.getByRole('dialog', { name: 'Schedule Analytics Workbench' });
    await dialog.getByRole('textbox', { name: 'Schedule name' }).fill(TITLE);
    await dialog.getByText('All results', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Save All' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const fired = await runMetadataSql(
      dataDir,
      `UPDATE delivery_plans SET next_fire_at = date_trunc('minute', now()) WHERE name LIKE '%${TITLE}' RETURNING id`,
    );
    expect(fired).toHaveLength(1);
    const arrived = async () => (await findRawMails(dataDir, TITLE))[0] ?? null;
    const mail = await eventually('the mail', MAIL_LIMIT_MS, arrived);
    const { header, rows } = csvOf(mail);
    expect([header, ...rows]).toEqual([columns, ...screen]);
    await visit.context.close();
  });
});

/** Of the outbox: all that contain the text, as they were sent. */
async function findRawMails(dataDir: string, about: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8'));
  return (await Promise.all(mails)).filter((mail) => plainText(mail).includes(about));
}

/** Soft line breaks of quoted-printable are taken back. */
function plainText(mail: string): string {
  return mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
}

/** The attached table. */
function csvOf(mail: string): { header: string[] | undefined; rows: string[][] } {
  const encoded = /Content-Disposition: attachment[^]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(mail)?.[1] ?? '';
  const text = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const [header, ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')));
  return { header, rows };
}
