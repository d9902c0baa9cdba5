import { Packaging } from '@playhead/contract/http/administration/packaging';
import { SubscriberMetadataField } from '@playhead/contract/http/administration/subscriber-metadata';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { graveViolations } from './accessibility.ts';
import { signInAs } from './api-session.ts';
import { motionEnded } from './browser.ts';
import { chooseTheme, openFromMenu, ribbonNumbers, titleShown, widgetsSettled } from './dashboard-driver.ts';
import { seeMessage } from './messages.ts';
import { addReader } from './new-reader.ts';
import { AURORA, BOREALIS, setStage, type Visit } from './stage.ts';

const stage = setStage();
const PackagingReply = z.object({ data: Packaging });
const DIALOG = 'You have unsaved changes. Do you want to leave this page?';
const SAVED = 'Your preference has been applied successfully!';
const themeOf = (page: Page) => page.evaluate<string>('document.documentElement.dataset.phTheme');
const choose = (page: Page, label: string) => page.getByRole('main').getByText(label, { exact: true }).click();

/** `GET /path` of the customer, as one user. */
async function get(email: string, customer: number, path: string) {
  const { url } = stage.playhead();
  const { token } = await signInAs(url, email);
  const response = await fetch(`${url}/v1/customers/${customer}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status: response.status,
    data: z.object({ data: z.unknown().optional() }).parse(await response.json()).data,
  };
}

/** A name in a list of Ant Design, which draws it twice. */
async function pick(page: Page, field: string, name: string) {
  await page.getByLabel(field, { exact: true }).click();
  await motionEnded(page);
  await page.getByTitle(name, { exact: true }).last().click();
}

describe('preferences of a reader', () => {
  let visit: Visit;
  beforeEach(async () => {
    visit = await stage.visit(await addReader(stage.playhead()));
  });
  afterEach(() => visit.context.close());

  test('USR-023..USR-028: saved, told, back on the page before, and applied at once and at the next start', async () => {
    const { page, open, problems } = visit;
    await open('overview_page?period=Last+14+Days');
    await widgetsSettled(page);
    const before = await ribbonNumbers(page);
    expect(before['Plays']).toMatch(/^\d{1,3}(,\d{3})+$/);
    await openFromMenu(page, 'preference');
    await pick(page, 'Page', 'Channels');
    await pick(page, 'Period', 'Last 30 Days');
    await choose(page, '1.234,56');
    await choose(page, 'Dark');
    expect(await themeOf(page)).toBe('light');
    await page.getByText('4 unsaved changes').waitFor();
    await seeMessage(page, SAVED, () => page.getByRole('button', { name: 'Save' }).click());
    await titleShown(page, 'Overview');
    expect(new URL(page.url()).search).toContain('period=Last+14+Days');
    await widgetsSettled(page);
    expect(await themeOf(page)).toBe('dark');
    const after = await ribbonNumbers(page);
    expect(after['Plays']).toBe(before['Plays']?.replaceAll(',', '.'));

    await page.goto(stage.playhead().url);
    await titleShown(page, 'Channels');
    expect(new URL(page.url()).search).toContain('period=Last+30+Days');
    await open('dma_page');
    await titleShown(page, 'DMA');
    expect(new URL(page.url()).search).not.toContain('period=');
    expect(problems()).toEqual([]);
  });

  test('USR-026, USR-027: the menu, Back and closing the tab are held up while there are changes', async () => {
    const { page, open, api } = visit;
    await open('segments_list');
    await titleShown(page, 'Segments');
    await openFromMenu(page, 'preference');
    await choose(page, '1 234,56');
    await page.getByRole('link', { name: 'Jobs Management' }).click();
    await page.getByText(DIALOG).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    await titleShown(page, 'Preference');
    await page.goBack();
    await page.getByText(DIALOG).waitFor();
    expect(await graveViolations(page)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/viewer-insights/preference');
    await page.getByRole('button', { name: 'Stay' }).click();
    const dialogType = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      });
    });
    await page.close({ runBeforeUnload: true });
    expect(await dialogType).toBe('beforeunload');
    await page.goBack();
    await page.getByRole('button', { name: 'Leave' }).click();
    await titleShown(page, 'Segments');
    expect(await api.read('/preference', z.unknown())).not.toHaveProperty('number_format', 'space_comma');
  });
});

test('USR-015..USR-018: the package as a reader without permissions sees it', async () => {
  const { page, open, context, problems } = await stage.visit(AURORA.reader);
  // Other files make segments of this customer meanwhile.
  const shown = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/packaging'));
  await open('package-settings');
  const { segments } = PackagingReply.parse(await (await shown).json()).data;
  await page.getByText(`${segments.usage} of ${segments.quota} segments used`).waitFor();
  expect(await page.getByText('You do not have it').count()).toBe(4);
  // Apart from those that hide a hint.
  expect(await page.locator('main button:not([role="note"] button)').count()).toBe(0);
  expect(problems()).toEqual([]);
  await context.close();
});

test('USR-021, USR-022: subscriber metadata with the coverage that the API gives', async () => {
  const { page, open, context, problems } = await stage.visit(AURORA.analyst);
  const { data } = await get(AURORA.analyst, AURORA.id, '/subscriber-metadata');
  const { fields } = z.object({ fields: z.array(SubscriberMetadataField) }).parse(data);
  expect(fields.map(({ name }) => name)).toEqual([
    'home_ownership',
    'household_income',
    'household_size',
    'presence_of_children',
    'age',
    'gender',
  ]);
  await open('subscriber_metadata_info');
  const rows = page.getByRole('table', { name: 'Metadata fields' }).locator('tbody tr');
  await rows.first().waitFor();
  const shown = await rows.evaluateAll((found) => found.map(({ lastElementChild }) => lastElementChild?.textContent));
  expect(shown).toEqual(fields.map(({ coverage }) => `${(coverage * 100).toFixed(2)}%`));
  expect(fields.every(({ coverage }) => coverage > 0.3 && coverage < 1)).toBe(true);
  expect(problems()).toEqual([]);
  await context.close();
});

test('USR-014: a customer without subscriber metadata has no entry for it, and is refused', async () => {
  const { page, open, context } = await stage.visit(BOREALIS.analyst);
  await open('package-settings');
  await page.getByRole('heading', { name: 'Features' }).waitFor();
  expect(await page.getByRole('link', { name: 'Subscriber Metadata' }).count()).toBe(0);
  expect((await get(BOREALIS.analyst, BOREALIS.id, '/subscriber-metadata')).status).toBe(403);
  await open('subscriber_metadata_info');
  await page.getByRole('heading', { name: 'Forbidden' }).waitFor();
  await context.close();
});

test.each([
  ['preference', 'When you open Playhead'],
  ['package-settings', 'Features'],
  ['subscriber_metadata_info', 'Subscriber Metadata'],
])('no serious accessibility problem on %s, light and dark', async (id, heading) => {
  const { page, open, context } = await stage.visit(AURORA.analyst);
  await open(id);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await page.locator('[data-status="first-load"]').waitFor({ state: 'detached' });
  for (const theme of ['Dark', 'Light'] as const) {
    await chooseTheme(page, theme);
    await motionEnded(page);
    expect(await graveViolations(page)).toEqual([]);
  }
  await context.close();
});
