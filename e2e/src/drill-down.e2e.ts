import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { motionEnded } from './browser.ts';
import { ribbonNumbers, titleShown, widgetCalled, widgetsInTrouble, widgetsSettled } from './dashboard-driver.ts';
import { AURORA, asText, lastDaysFilters, filtersInAddress, setStage, type Visit } from './stage.ts';

const stage = setStage();
const PLAYS = 'customer_view.plays';
/** Middle between the donut's inner and outer edge. */
const RING = 0.79;

async function expectPlays({ page, api }: Visit, filters: Readonly<Record<string, string>>): Promise<void> {
  await widgetsSettled(page);
  const [row] = await api.rows({ fields: [PLAYS], filters: lastDaysFilters(AURORA, filters) });
  const plays = Number(row?.[PLAYS]).toLocaleString('en-US');
  await expect.poll(() => ribbonNumbers(page)).toMatchObject({ Plays: plays });
  await expect.poll(() => widgetsInTrouble(page)).toEqual([]);
}

function crumbs(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').allInnerTexts();
}

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('menu', { name: 'DASHBOARDS' }).getByRole('menuitem', { name: entry, exact: true }).click();
}

function filtered(page: Page, key: string): string {
  const filters = new Map(Object.entries(Object(filtersInAddress(page))));
  const [row] = Array.of(filters.get(key)).flat();
  return String(Object(row).value);
}

/** The largest slice starts at twelve o'clock. A ring is drawn, and its card gets its height, after it has come into sight. */
async function clickFirstSlice(page: Page, title: string): Promise<void> {
  const widget = widgetCalled(page, title);
  const chart = widget.locator('.ph-echart-host > div').first();
  await widget.scrollIntoViewIfNeeded();
  await chart.waitFor();
  await motionEnded(page);
  const angle = Math.PI / 12;
  const pointAtSlice = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
    const radius = (Math.min(width, height) / 2) * RING;
    await page.mouse.move(x + width / 2 + radius * Math.sin(angle), y + height / 2 - radius * Math.cos(angle));
    return chart.evaluate((element) => getComputedStyle(element).cursor);
  };
  await expect.poll(pointAtSlice).toBe('pointer');
  await page.mouse.down();
  await page.mouse.up();
}

describe('drill-down', () => {
  test('SHELL-049..SHELL-051, WID-023: three data points deep, back by breadcrumb and by the browser', async () => {
    const visit = await stage.visit(AURORA.analyst);
    const { page } = visit;
    await visit.open('overview_page');
    await widgetsSettled(page);
    const country = { 'customer_view.country': 'united states' };

    const row = widgetCalled(page, 'Top Series').locator('tbody tr').nth(1).getByRole('button');
    await row.click();
    await choose(page, 'Series');
    await titleShown(page, 'Series');
    const series = filtered(page, 'series');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`Series: ${series}`);
    expect(await crumbs(page)).toEqual(['Overview']);
    expect(await page.locator('a[aria-current="page"]').innerText()).toBe('Series');
    const ofSeries = { ...country, 'customer_view.series': asText(series) };
    await expectPlays(visit, ofSeries);
    const seriesAddress = page.url();

    await clickFirstSlice(page, 'Plays by Device Type');
    await choose(page, 'Device');
    await titleShown(page, 'Device');
    const device = filtered(page, 'device');
    expect(await crumbs(page)).toEqual(['Overview', `Series: ${series}`]);
    const ofDevice = { ...ofSeries, 'customer_view.device': asText(device) };
    await expectPlays(visit, ofDevice);

    await widgetCalled(page, 'Consumption by DMA').locator('.ph-map-bubbles .ph-map-link').last().click();
    await choose(page, 'DMA');
    await titleShown(page, 'DMA');
    const dma = filtered(page, 'dma');
    expect(await crumbs(page)).toEqual(['Overview', `Series: ${series}`, `Device: ${device}`]);
    await expectPlays(visit, { ...ofDevice, 'customer_view.dma': asText(dma) });

    await page.reload();
    await titleShown(page, 'DMA');
    expect(await crumbs(page)).toHaveLength(3);

    await page.goBack();
    await titleShown(page, 'Device');
    await expectPlays(visit, ofDevice);
    expect(await crumbs(page)).toEqual(['Overview', `Series: ${series}`]);

    await page.goForward();
    await titleShown(page, 'DMA');
    await page.getByRole('button', { name: `Series: ${series}`, exact: true }).click();
    await titleShown(page, 'Series');
    expect(await crumbs(page)).toEqual(['Overview']);
    expect(filtersInAddress(page)).toEqual(JSON.parse(new URL(seriesAddress).searchParams.get('filterStr') ?? ''));
    await expectPlays(visit, ofSeries);

    await page.getByRole('button', { name: 'Overview', exact: true }).click();
    await titleShown(page, 'Overview');
    await expectPlays(visit, country);
    expect(visit.problems()).toEqual([]);
    await visit.context.close();
  });

  test('WID-024, and the keyboard: the menu opens at a data point, walks, closes outside and gives the focus back', async () => {
    const visit = await stage.visit(AURORA.analyst);
    const { page } = visit;
    await visit.open('overview_page');
    await widgetsSettled(page);
    const menu = page.getByRole('menu', { name: 'DASHBOARDS' });
    const dataPoint = widgetCalled(page, 'Top Channels').locator('tbody tr').first().getByRole('button');
    await dataPoint.click();
    await menu.waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await menu.waitFor({ state: 'detached' });
    await dataPoint.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await expect.poll(() => dataPoint.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    const second = await menu.getByRole('menuitem').nth(1).innerText();
    await page.keyboard.press('Enter');
    await titleShown(page, second);
    await visit.context.close();
  });

  test('WID-025: window messages open and close the menu, those of strangers do not', async () => {
    const visit = await stage.visit(AURORA.analyst);
    const { page } = visit;
    await visit.open('unique_viewers_page');
    await widgetsSettled(page);
    const message = {
      type: 'open-drill-down-menu',
      payload: {
        title: 'WHERE TO',
        x: 400,
        y: 300,
        items: [
          { key: 'dma', label: 'Where it is watched', filters: { genre: ['Drama'] } },
          { key: 'daypart', filters: { genre: ['Drama'] } },
        ],
      },
    };
    const say = (data: object) => page.evaluate((said) => window.postMessage(said, window.location.origin), data);
    const menu = page.getByRole('menu');
    await say(message);
    await page.getByRole('menu', { name: 'WHERE TO' }).waitFor();
    expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(['Where it is watched', 'Day and Time']);
    await say({ type: 'close-drill-down-menu' });
    await menu.waitFor({ state: 'detached' });
    await page.evaluate(
      (data) => window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.example' })),
      message,
    );
    expect(await menu.count()).toBe(0);
    await say(message);
    await menu.getByRole('menuitem', { name: 'Where it is watched' }).click();
    await titleShown(page, 'DMA');
    expect(await crumbs(page)).toEqual(['Unique Viewers']);
    await expectPlays(visit, { 'customer_view.country': 'united states', 'customer_view.genre': 'Drama' });
    await visit.context.close();
  });
});
