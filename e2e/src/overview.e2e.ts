import { rangeToInstants } from '@playhead/domain/periods';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import {
  choosePeriod,
  ribbonNumbers,
  signIn,
  widgetCalled,
  widgetsInTrouble,
  widgetsSettled,
} from './dashboard-driver.ts';
import { queryEngine } from './engine-access.ts';
import { AURORA, BOREALIS, filtersInAddress, lastDays, setStage, type Visit } from './stage.ts';

const stage = setStage();
/** FLT-065: in the address of a first visit. */
const DEFAULT_COUNTRY = { country: [{ op: 'is_equal_to', value: 'united states' }] };
const IN_DEFAULT_COUNTRY = "AND country = 'united states'";

/** The ribbon from hand-written SQL that shares nothing with the compiler. */
async function ribbonByHand(
  customer: { id: number; zone: string },
  { days = 7, where = '' }: { days?: number; where?: string } = {},
): Promise<Record<string, string>> {
  const { start, end } = rangeToInstants(lastDays(customer, days), customer.zone);
  const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
  const [row = {}] = await queryEngine(
    stage.playhead().dataDir,
    `SELECT countIf(started) AS plays, sum(content_seconds) / 60 AS minutes, uniqExactIf(viewer_id, started) AS viewers,
       avgIf(least(1, unique_seconds / content_length_seconds), started AND content_length_seconds > 0) AS complete
     FROM playhead.sessions
     WHERE customer_id = ${customer.id} AND toUnixTimestamp(start_utc) >= ${seconds(start)}
       AND toUnixTimestamp(start_utc) < ${seconds(end)} ${where}`,
  );
  const number = (name: string) => Number(row[name]);
  const whole = (value: number) => Math.round(value).toLocaleString('en-US');
  return {
    Plays: whole(number('plays')),
    Minutes: whole(number('minutes')),
    'Unique Viewers': whole(number('viewers')),
    'Minutes per Viewer': (number('minutes') / number('viewers')).toFixed(2),
    'Average % Complete': `${(number('complete') * 100).toFixed(2)}%`,
  };
}

describe('Overview', () => {
  let visit: Visit;
  afterEach(() => visit.context.close());

  async function openOverview(email: string): Promise<Page> {
    visit = await stage.visit(email);
    await visit.open('overview_page');
    await widgetsSettled(visit.page);
    return visit.page;
  }

  test('SHELL-057, SHELL-058, WID-002, WID-003: menu of 220 px, header, period picker; widgets 5 px apart in rows of 30 px', async () => {
    const page = await openOverview(AURORA.analyst);
    expect((await page.getByRole('navigation', { name: 'Pages' }).boundingBox())?.width).toBe(220);
    await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor();
    await page.getByRole('button', { name: /Last 7 Days/ }).waitFor();
    await page.getByText('America/New_York').first().waitFor();
    const ribbon = await page.locator('.ph-type-ribbon').boundingBox();
    const trend = await page.locator('.ph-type-line').boundingBox();
    const screens = await page.locator('.ph-type-donut_title_in_center').boundingBox();
    expect(ribbon?.height).toBeCloseTo(3 * 30 + 2 * 5, 0);
    expect((trend?.y ?? 0) - ((ribbon?.y ?? 0) + (ribbon?.height ?? 0))).toBeCloseTo(5, 0);
    expect((screens?.x ?? 0) - ((trend?.x ?? 0) + (trend?.width ?? 0))).toBeCloseTo(5, 0);
  });

  test('another customer sees other numbers and no widget that is not theirs', async () => {
    const page = await openOverview(BOREALIS.analyst);
    expect(filtersInAddress(page)).toBeNull();
    expect(await ribbonNumbers(page)).toEqual(await ribbonByHand(BOREALIS));
    expect(await widgetsInTrouble(page)).toEqual([]);
    expect(await page.getByText('Residents by Age and Gender').count()).toBe(0);
    expect(await page.getByText('Consumption by Geo Location').count()).toBe(1);
  });

  test('FLT-061, SHELL-023: a chosen period is in the address and survives reload', async () => {
    const page = await openOverview(AURORA.analyst);
    const week = await ribbonNumbers(page);
    await choosePeriod(page, 'Last 30 Days');
    await page.waitForURL(/period=Last(\+|%20)30(\+|%20)Days/);
    const month = await ribbonByHand(AURORA, { days: 30, where: IN_DEFAULT_COUNTRY });
    expect(month).not.toEqual(week);
    await expect.poll(() => ribbonNumbers(page)).toEqual(month);
    await page.reload();
    await widgetsSettled(page);
    expect(await ribbonNumbers(page)).toEqual(month);
    expect(filtersInAddress(page)).toEqual(DEFAULT_COUNTRY);
  });

  test('a hand-edited period is cleaned and reported, never a blank page', async () => {
    const page = await openOverview(AURORA.analyst);
    await visit.open('overview_page?period=Last%205%20Parsecs');
    await page.getByText('The period "Last 5 Parsecs" cannot be shown').waitFor();
    await widgetsSettled(page);
    expect(await ribbonNumbers(page)).toEqual(await ribbonByHand(AURORA));
  });

  test('SHELL-010: other spellings of the prefix are rewritten in the address bar', async () => {
    const page = await openOverview(AURORA.analyst);
    const { origin } = new URL(page.url());
    for (const prefix of ['content_insights', 'content-insights', 'viewer_insights']) {
      await page.goto(`${origin}/${prefix}/overview_page`);
      await page.waitForURL(/\/viewer-insights\/overview_page(\?|$)/);
    }
    await widgetsSettled(page);
  });

  test('SHELL-066..070: a page outside the feature list is forbidden, and leads back', async () => {
    visit = await stage.visit(AURORA.analyst);
    const { page } = visit;
    await page.route('**/users/user-info', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.features = ['overview_page'];
      await route.fulfill({ response: response, json: body });
    });
    await visit.open('dma_page');
    await page.getByRole('heading', { name: 'Forbidden' }).waitFor();
    await page.getByText('You do not have the permissions to view this page.').waitFor();
    await page.getByText('Please contact your account admin or playhead support team for help.').waitFor();
    await page.getByRole('button', { name: 'Return to Overview Page' }).click();
    await page.waitForURL('**/viewer-insights/overview_page*');
    await widgetsSettled(page);
  });
});

describe('sign-in', () => {
  test('SHELL-008, FLT-065: it leads to the overview of the default country, with the numbers of a direct query', async () => {
    const { page, problems } = await stage.guest();
    await page.goto(stage.playhead().url);
    await signIn(page, AURORA.analyst);
    await widgetsSettled(page);
    expect(new URL(page.url()).pathname).toBe('/viewer-insights/overview_page');
    expect(filtersInAddress(page)).toEqual(DEFAULT_COUNTRY);
    expect(await ribbonNumbers(page)).toEqual(await ribbonByHand(AURORA, { where: IN_DEFAULT_COUNTRY }));
    for (const title of ['Average Minute Audience', 'Residents by Age and Gender', 'Consumption by DMA']) {
      await widgetCalled(page, title).waitFor();
    }
    expect(await widgetsInTrouble(page)).toEqual([]);
    expect(problems()).toEqual([]);
    await page.context().close();
  });

  test('wrong credentials are refused in words', async () => {
    const { page } = await stage.guest();
    await page.goto(stage.playhead().url);
    await page.getByLabel('E-mail').fill(AURORA.analyst);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('E-mail or password is not correct.').waitFor();
    await page.context().close();
  });
});
