import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ribbonNumbers, signIn, titleShown, widgetsSettled } from './dashboard-driver.ts';
import { chips } from './filter-driver.ts';
import { holdMessages, seeMessage } from './messages.ts';
import { AURORA, BOREALIS, filterSearch, setStage, type Visit } from './stage.ts';

const COPIED = 'Have successfully copied to clipboard!';

/** RPT-021..RPT-025: a shared link opens the same view. */
describe('a shared view', () => {
  const stage = setStage();
  let analyst: Visit;
  let link: string;
  let numbers: Record<string, string>;

  beforeAll(async () => {
    analyst = await stage.visit(AURORA.analyst);
    const { page, context } = analyst;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await analyst.open(`device_overview?period=Last+30+Days&${filterSearch({ genre: 'Drama', screen: 'TV' })}`);
    await widgetsSettled(page);
    numbers = await ribbonNumbers(page);
    const share = page.getByRole('button', { name: 'Share link' });
    await seeMessage(page, COPIED, () => share.click());
    link = await page.evaluate(() => navigator.clipboard.readText());
  });
  afterAll(() => analyst.context.close());

  const codeOf = (address: string) => /shareCode%3D(\w+)$/.exec(address)?.[1] ?? '';

  async function shown(frame: Pick<Page, 'locator' | 'getByRole' | 'getByText'>): Promise<void> {
    await frame.getByRole('heading', { level: 1, name: 'Devices' }).waitFor();
    await widgetsSettled(frame);
    await expect.poll(() => chips(frame)).toEqual(await chips(analyst.page));
    await frame.getByRole('button', { name: /^Last 30 Days/ }).waitFor();
    expect(await ribbonNumbers(frame)).toEqual(numbers);
  }

  /** The same view as a link made in the portal. */
  const portalLink = () => link.replace(stage.playhead().url, stage.playhead().portalUrl);

  test('RPT-022..RPT-024: the link leads to the app’s own customer switch', () => {
    const next = `%2Fviewer-insights%2Fdevice_overview%3FshareCode%3D`;
    expect(link).toBe(`${stage.playhead().url}/customer_switch/${AURORA.id}/?next=${next}${codeOf(link)}`);
    expect(codeOf(link)).toMatch(/^\w{15,}$/);
  });

  test('RPT-022: a reader of the same customer opens it in the app after the sign-in', async () => {
    const { page, problems } = await stage.guest();
    await page.goto(link);
    await signIn(page, AURORA.reader);
    await shown(page);
    expect(new URL(page.url()).origin).toBe(stage.playhead().url);
    expect(problems()).toEqual([]);
    await page.context().close();
  });

  test('RPT-022: a link made inside the portal leads to that portal', async () => {
    const { page } = await stage.guest();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${stage.playhead().portalUrl}/viewer-insights/device_overview`);
    await signIn(page, AURORA.analyst);
    const app = page.frameLocator('iframe');
    const share = app.getByRole('button', { name: 'Share link' });
    await share.waitFor();
    const messages = await holdMessages(app);
    await share.click();
    await messages.getByText(COPIED).or(app.getByLabel('Link to this view')).waitFor();
    const field = app.getByLabel('Link to this view');
    const made = (await field.isVisible())
      ? await field.inputValue()
      : await page.evaluate(() => navigator.clipboard.readText());
    const { portalUrl } = stage.playhead();
    expect(made).toMatch(new RegExp(`^${portalUrl}/customer_switch/${AURORA.id}/\\?next=.*shareCode%3D\\w+$`));
    await page.context().close();
  });

  test('a reader of the same customer opens it through the portal: same page, filters, period and numbers', async () => {
    const { page, problems } = await stage.guest();
    await page.goto(portalLink());
    await signIn(page, AURORA.reader);
    await shown(page.frameLocator('iframe'));
    expect(problems()).toEqual([]);
    await page.context().close();
  });

  test('a reader opens the code in the app itself; the address then says the view in words', async () => {
    const reader = await stage.visit(AURORA.reader);
    await reader.open(`device_overview?shareCode=${codeOf(link)}`);
    await shown(reader.page);
    const { searchParams } = new URL(reader.page.url());
    expect([searchParams.get('shareCode'), searchParams.get('period')]).toEqual([null, 'Last 30 Days']);
    expect(reader.problems()).toEqual([]);
    await reader.context.close();
  });

  test.each([
    ['the app', () => link],
    ['the portal', portalLink],
  ])('an analyst of another customer is told by %s that it is not theirs', async (_name, address) => {
    const { page } = await stage.guest();
    await page.goto(address());
    await signIn(page, BOREALIS.analyst);
    await page.getByRole('heading', { name: 'This link cannot be opened' }).waitFor();
    await page.getByText('This customer is not one of yours.').waitFor();
    await page.context().close();
  });

  test.each([
    ['another customer’s code', () => codeOf(link)],
    ['a code nobody knows', () => 'aaaaaaaaaaaaaaaaaaaa'],
    ['a code that is none', () => '%3Cscript%3E'],
  ])('%s is the same clear screen in the app, with a way out', async (_name, code) => {
    const visit = await stage.visit(BOREALIS.analyst);
    await visit.open(`device_overview?shareCode=${code()}`);
    await visit.page.getByRole('heading', { name: 'This shared view cannot be opened' }).waitFor();
    await visit.page.getByText(/it belongs to another customer/).waitFor();
    await visit.page.getByRole('button', { name: 'Go to Overview' }).click();
    await titleShown(visit.page, 'Overview');
    await widgetsSettled(visit.page);
    await visit.context.close();
  });
});
