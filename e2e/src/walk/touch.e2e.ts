import { afterAll, beforeAll, expect, test } from 'vitest';
import { titleShown, widgetsSettled } from '../dashboard-driver.ts';
import { filterPanel } from '../filter-driver.ts';
import { AURORA, filtersInAddress, setStage, type Visit } from '../stage.ts';

const stage = setStage();
let visit: Visit;

beforeAll(async () => {
  visit = await stage.visit(AURORA.analyst, { hasTouch: true });
  await visit.page.setViewportSize({ width: 390, height: 844 });
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

test('FLT-062: a filter is set', async () => {
  const { page } = visit;
  await tap('Add filter');
  const filters = filterPanel(page);
  const { panel, list } = filters;
  await panel.waitFor();
  await panel
    .getByRole('navigation', { name: 'All filters' })
    .getByRole('button', { name: 'Genre', exact: true })
    .tap();
  const card = filters.card('Genre');
  const apply = panel.getByRole('button', { name: 'Apply' });
  await panel.getByRole('combobox', { name: 'Genre', exact: true }).tap();
  await list.getByTitle('Drama', { exact: true }).tap();
  // A tap elsewhere closes the list, which takes several values.
  await card.getByRole('heading', { name: 'Genre' }).tap();
  await list.waitFor({ state: 'hidden' });
  await apply.tap();
  await panel.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Edit filter: Genre is Drama' }).waitFor();
  expect(filtersInAddress(page)).toMatchObject({ genre: [{ op: 'is_equal_to', value: 'Drama' }] });
});

test('FLT-062: a filter is taken away', async () => {
  const { page } = visit;
  const before = filtersInAddress(page);
  expect(before).toHaveProperty('genre');
  await tap('Clear filter: Genre');
  await expect.poll(() => filtersInAddress(page)).not.toHaveProperty('genre');
});
