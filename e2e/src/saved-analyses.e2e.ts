import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graveViolations } from './accessibility.ts';
import { signIn } from './dashboard-driver.ts';
import { eventually } from './processes.ts';
import { AURORA, BOREALIS, setStage, type Visit } from './stage.ts';

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
  const toast = (page: Page, text: string) =>
    page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();
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
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Your analysis is saved!');
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

  test('leaving with unsaved changes asks, and Save makes a second version', async () => {
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
    await button(page, 'Save').click();
    await toast(page, 'Your changes are saved successfully!');
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Version history' }).click();
    await page.getByText('Version 2 (current)').waitFor();
    await button(page, 'Restore version 1').waitFor();
    await page.keyboard.press('Escape');
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

  test('RPT-011, RPT-022: sharing sends a mail whose link leads through the portal to the analysis', async () => {
    const { page } = analyst;
    await act(page, 'Share');
    await page.getByRole('checkbox', { name: AURORA.reader }).check();
    expect(await graveViolations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
    await toast(page, 'Your analysis is shared and an email notification is sent to the accounts.');
    const mail = await eventually('the mail', MAIL_LIMIT_MS, () => findMail(stage.playhead().dataDir, NAME));
    expect(mail).toContain(`To: ${AURORA.reader}`);
    const { portalUrl } = stage.playhead();
    const next = '%2Fviewer-insights%2Fcustomer_reports%3FshareCode%3D';
    const link = /Open it: (\S+)/.exec(mail)?.[1] ?? '';
    expect(link.slice(0, -15)).toBe(`${portalUrl}/customer_switch/${AURORA.id}/?next=${next}`);
    const guest = await stage.guest();
    await guest.page.goto(link);
    await signIn(guest.page, AURORA.reader);
    await heading(guest.page.frameLocator('iframe'), NAME);
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
    await choose('Delete');
    await toast(page, `“${NAME}” is deleted.`);
    await named(page).waitFor({ state: 'detached' });
    await button(page, 'Undo').press('Enter');
    await named(page).waitFor();
    expect(analyst.problems()).toEqual([]);
  });
});

/** Of the outbox: soft line breaks of quoted-printable are taken back. */
async function findMail(dataDir: string, about: string): Promise<string | null> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const text = await readFile(join(folder, name), 'utf8');
    const plain = text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    if (plain.includes(about)) return plain;
  }
  return null;
}
