import { afterAll, beforeAll, expect, test } from 'vitest';
import { titleShown, widgetsSettled } from '../dashboard-driver.ts';
import { AURORA, filtersInAddress, setStage, type Visit } from '../stage.ts';

const stage = setStage();
let visit: Visit;

beforeAll(async () => {
  visit = await stage.visit(AURORA.analyst, { hasTouch: true });
  await visit.page.setViewportSize({ width: 390, height: 844 });
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit.open('overview_page');
  await widgetsSettled(visit.page);
});
afterAll(() => visit.context.close());

const tap = (name: string | RegExp) => visit.page.getByRole('button', { name, exact: typeof name === 'string' }).tap();

test('the menu opens over the page, leads to another page and is gone', async () => {
  const { page } = visit;
  expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
  await tap('Menu');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Platform' }).tap();
  await menu.getByRole('link', { name: 'Devices' }).tap();
  await titleShown(page, 'Devices');
  await menu.waitFor({ state: 'detached' });
  await tap('Menu');
  await menu.getByRole('button', { name: 'Close menu' }).tap();
  await menu.waitFor({ state: 'detached' });
});

test('FLT-055: the period is chosen', async () => {
  const { page } = visit;
  await tap(/^Last 7 Days/);
  const panel = page.getByRole('dialog', { name: 'Period' });
  await panel.getByText('Last 30 Days', { exact: true }).tap();
  await panel.getByRole('button', { name: 'Apply' }).tap();
  await page.getByRole('button', { name: /^Last 30 Days/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('period')).toBe('Last 30 Days');
});

test('FLT-009: a filter is set in the drawer', async () => {
  const { page } = visit;
  await tap('Add filter');
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('searchbox').fill('genre');
  await drawer
    .getByRole('navigation', { name: 'All filters' })
    .getByRole('button', { name: 'Genre', exact: true })
    .tap();
  const input = drawer.getByRole('combobox', { name: 'Genre', exact: true });
  await input.tap();
  await input.fill('Comedy');
  await page.locator('.ant-select-item-option').getByText('Comedy', { exact: true }).tap();
  await drawer.getByRole('button', { name: 'Apply' }).tap();
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(() => filtersInAddress(page)).toMatchObject({ genre: [{ op: 'is_equal_to', value: 'Comedy' }] });
});

test('RPT-024: the link to the view is copied', async () => {
  await tap('Share link');
  await visit.page.getByText('Have successfully copied to clipboard!').waitFor();
});

test('EXP-010: a dialog opens and closes', async () => {
  const { page } = visit;
  await tap('Page settings');
  await page.getByRole('menuitem', { name: 'Download as PDF', exact: true }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await dialog.waitFor({ state: 'detached' });
  expect(visit.problems()).toEqual([]);
});
