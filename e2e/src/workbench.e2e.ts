import { gzipSync } from 'node:zlib';
import type { Cell, ValueFormat } from '@playhead/contract/http/queries';
import { formatValue } from '@playhead/domain/format';
import { describe, expect, test } from 'vitest';
import { graveViolations } from './accessibility.ts';
import { motionEnded } from './browser.ts';
import { queryEngine } from './engine-access.ts';
import { seeMessage } from './messages.ts';
import { segmentBuilder } from './segments/segment-builder-driver.ts';
import { segmentList } from './segments/segment-list-driver.ts';
import { membersOf, viewersOf } from './segments/segment-members.ts';
import { AURORA, lastDays, lastDaysFilters, setStage } from './stage.ts';
import { analyses, sessionsOf } from './workbench-analyses.ts';
import { openFramedWorkbench, openWorkbench } from './workbench-driver.ts';

const stage = setStage();
async function opened(search = '') {
  const visit = await stage.visit(AURORA.analyst);
  return { visit, bench: await openWorkbench(visit.page, stage.playhead().url, search) };
}

const textOf = (cell: Cell | undefined, format: ValueFormat) =>
  cell === null && format === 'text' ? '(not set)' : formatValue(cell, format);

describe('WBK-001: what is composed equals SQL that somebody wrote by hand', () => {
  test.each(analyses)('$name', async ({ compose, sql, formats }) => {
    const { bench } = await opened();
    await compose(bench);
    await bench.run();
    const expected = await queryEngine(stage.playhead().dataDir, sql());
    expect(expected.length).toBeGreaterThan(0);
    expect(await bench.rows()).toEqual(
      expected.map((row) => Object.values(row).map((cell, index) => textOf(cell, formats[index] ?? 'text'))),
    );
    await bench.page.context().close();
  });

  test('pivot columns, their totals and those of the rows', async () => {
    const { bench } = await opened();
    await bench.add('Screen Type', 'Plays');
    await bench.pivot('Content Type');
    await bench.results.getByRole('switch', { name: 'Totals', exact: true }).click();
    await bench.run();
    await bench.results.getByRole('switch', { name: 'Row totals' }).click();
    await bench.run();
    const { dataDir } = stage.playhead();
    const types = (
      await queryEngine(dataDir, `SELECT DISTINCT series_type AS type FROM ${sessionsOf()} ORDER BY type`)
    ).map(({ type }) => type);
    const counts = types.map((type) => `countIf(started AND series_type = '${type}')`).join(', ');
    const columns = `[${counts}, countIf(started)]`;
    const byScreen = await queryEngine(
      dataDir,
      `SELECT screen, arrayStringConcat(${columns}, ' ') AS plays FROM ${sessionsOf()} GROUP BY screen ORDER BY countIf(started) DESC, screen`,
    );
    const [all] = await queryEngine(dataDir, `SELECT arrayStringConcat(${columns}, ' ') AS plays FROM ${sessionsOf()}`);
    const texts = (plays: Cell | undefined) =>
      String(plays)
        .split(' ')
        .map((number) => formatValue(Number(number), 'integer'));
    expect(await bench.pivotHeadings()).toEqual([...types.map((type) => textOf(type, 'text')), 'Row total']);
    expect(await bench.rows()).toEqual(byScreen.map(({ screen, plays }) => [textOf(screen, 'text'), ...texts(plays)]));
    expect(await bench.totals()).toEqual(['Total', ...texts(all?.['plays'])]);
  });
});

test('WBK-001: the keyboard alone composes, runs, sorts, walks and copies', async () => {
  const { visit, bench } = await opened();
  const { page } = bench;
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('/');
  await page.keyboard.type('chan');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.type('plays');
  await page.keyboard.press('Enter');
  await bench.run();
  const expected = await visit.api.rows({
    fields: ['customer_view.channel', 'customer_view.plays'],
    filters: lastDaysFilters(AURORA, {}, 30),
  });
  expect((await bench.rows()).map(([channel]) => channel)).toEqual(expected.map((row) => row['customer_view.channel']));
  await bench.grid.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await seeMessage(page, 'Value copied.', () => page.keyboard.press('Control+c'));
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(String(expected[1]?.['customer_view.plays']));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Copy value' }).waitFor();
});

test('undo takes back what was composed, and redo brings it back', async () => {
  const { bench } = await opened();
  await bench.add('Series', 'Plays', 'Minutes');
  const inUse = bench.picker.getByRole('list', { name: 'In use' }).getByRole('listitem');
  await bench.picker.getByRole('heading', { name: /In use/ }).click();
  expect(await inUse.allTextContents()).toEqual(['Series', 'Plays', 'Minutes']);
  await bench.page.keyboard.press('Control+z');
  expect(await inUse.allTextContents()).toEqual(['Series', 'Plays']);
  await bench.page.keyboard.press('Control+Shift+z');
  expect(await inUse.allTextContents()).toEqual(['Series', 'Plays', 'Minutes']);
});

test('the SQL is that of the run, and the query can be copied as a command', async () => {
  const { visit, bench } = await opened();
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await bench.add('Channel', 'Plays');
  await bench.run();
  await bench.results.getByText('SQL', { exact: true }).click();
  await bench.results.getByText('customer_view.channel').first().waitFor();
  await bench.results.getByRole('button', { name: 'Copy as' }).click();
  const curl = bench.page.getByRole('menuitem', { name: 'curl' });
  await seeMessage(bench.page, 'curl command copied.', () => curl.click());
  const copied = String(await bench.page.evaluate('navigator.clipboard.readText()'));
  expect(copied).toContain(`${stage.playhead().url}/v1/customers/1001/`);
  expect(copied).not.toContain('eyJ');
});

test('errors of a calculation are shown at their position, and a broken one is not saved', async () => {
  const { bench } = await opened();
  await bench.add('Channel', 'Plays');
  await bench.picker.getByRole('button', { name: 'Calculation', exact: true }).click();
  const dialog = bench.page.getByRole('dialog', { name: 'New calculation' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Broken');
  await dialog.getByRole('textbox', { name: 'Expression' }).click();
  await bench.page.keyboard.insertText('${customer_view.minutes} / 0');
  await dialog.getByText('Minutes is not among the chosen fields; add it first. (character 1)').waitFor();
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await bench.page.keyboard.press('Control+a');
  await bench.page.keyboard.insertText('${broken} + 1');
  await dialog.getByText('Broken is computed from itself. (character 1)').waitFor();
  await bench.page.keyboard.press('Control+a');
  await bench.page.keyboard.insertText('${customer_view.plays} / 0');
  await dialog.getByText('Division by zero: every cell will be empty. (character 26)').waitFor();
});

test('an expression is written with the keyboard: fields by their labels, functions, and Undo', async () => {
  const { bench } = await opened();
  const { keyboard } = bench.page;
  await bench.add('Channel', 'Plays');
  await bench.picker.getByRole('button', { name: 'Calculation', exact: true }).click();
  const dialog = bench.page.getByRole('dialog', { name: 'New calculation' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Share');
  const editor = dialog.getByRole('textbox', { name: 'Expression' });
  await editor.click();
  await keyboard.type('percent_of');
  await dialog.getByRole('option', { name: /^percent_of_total/ }).waitFor();
  expect(await graveViolations(bench.page)).toEqual([]);
  await keyboard.press('Enter');
  await keyboard.type('pla');
  await keyboard.press('Tab');
  expect(await editor.inputValue()).toBe('percent_of_total([Plays])');
  await dialog.getByText('Each row gets a number.').waitFor();
  await keyboard.press('Backspace');
  expect(await editor.inputValue()).toBe('percent_of_total()');
  await keyboard.press('Control+z');
  expect(await editor.inputValue()).toBe('percent_of_total([Plays])');
  await keyboard.press('Control+Space');
  await dialog.getByRole('listbox', { name: 'Completions' }).waitFor();
  await keyboard.press('Escape');
  await dialog.getByRole('listbox', { name: 'Completions' }).waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await bench.run();
  expect(await bench.headings()).toContain('Share');
});

test('the frame loads at most 500 kB of JavaScript (gzip) with a chart, filters and the expression editor', async () => {
  const visit = await stage.visit(AURORA.analyst);
  const bodies = new Map<string, Promise<Buffer>>();
  visit.page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
  });
  const bench = await openWorkbench(visit.page, stage.playhead().url, '');
  await bench.add('Date', 'Plays');
  await bench.run();
  await bench.page.locator('.ph-echart-host svg').first().waitFor();
  await bench.filterBy('Screen Type', ['TV']);
  await bench.picker.getByRole('button', { name: 'Calculation', exact: true }).click();
  await bench.page.getByRole('textbox', { name: 'Expression' }).waitFor();
  const frame = [...bodies].filter(([url]) => new URL(url).pathname.startsWith('/workbench/'));
  const sizes = await Promise.all(frame.map(async ([, body]) => gzipSync(await body).length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(300_000);
  expect(total).toBeLessThanOrEqual(500_000);
});

test('the frame has no grave violations, empty and with results', async () => {
  const { visit, bench } = await opened();
  await bench.page.setViewportSize({ width: 1440, height: 900 });
  expect(await graveViolations(bench.page)).toEqual([]);
  await bench.add('Date', 'Plays');
  await bench.run();
  expect(await graveViolations(bench.page)).toEqual([]);
  expect(visit.problems().filter((problem) => !problem.includes('/reports/query'))).toEqual([]);
});

test('the last day of a period is yesterday at the latest', async () => {
  const { bench } = await opened();
  await bench.add('Date', 'Plays');
  await bench.period('Yesterday');
  await bench.run();
  const { to } = lastDays(AURORA, 1);
  expect((await bench.rows()).map(([day]) => day)).toEqual([formatValue(to, 'date')]);
});

test('the viewers behind a cell: a list of exactly its number, and a segment of them', async () => {
  const visit = await stage.visit(AURORA.analyst);
  const { page } = visit;
  const { dataDir } = stage.playhead();
  await visit.open('ci_customer_view_explore');
  const frame = page.frameLocator('iframe');
  const bench = await openFramedWorkbench(page);
  await bench.add('Screen Type', 'Unique Viewers');
  await bench.run();
  const row = bench.grid.locator('tbody tr').nth(1);
  const cell = row.getByRole('gridcell').last();
  await cell.waitFor();
  const screen = await row.getByRole('rowheader').innerText();
  const { from, to } = lastDays(AURORA, 30);
  const plays = `SELECT viewer_key FROM c_1001.sessions
    WHERE started AND screen = '${screen}' AND toDate(start_utc, '${AURORA.zone}') BETWEEN '${from}' AND '${to}'`;
  const number = formatValue((await viewersOf(dataDir, plays)).length, 'integer');
  expect(await cell.innerText()).toBe(number);

  const choose = async (entry: string) => {
    await cell.click({ button: 'right' });
    await frame.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Show viewers');
  const dialog = page.getByRole('dialog', { name: `Viewers behind Unique Viewers: ${number}` });
  await dialog.getByRole('status', { name: 'Number of viewers' }).getByText(`${number} viewers`).waitFor();
  expect(await graveViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await choose('Save as segment');
  const builder = segmentBuilder(page, 'Create Segment');
  await builder.opened();
  await segmentList(page).dismissMessages();
  const name = `Watched on ${screen} ${process.pid}`;
  await builder.name(name);
  const id = await builder.save('Save');
  await visit.open('segments_list');
  const wanted = await viewersOf(dataDir, `${plays} AND household_id IS NOT NULL`);
  expect(await segmentList(page).builtViewers(name)).toBe(wanted.length);
  expect(await membersOf(dataDir, id)).toEqual(wanted);
  expect(visit.problems()).toEqual([]);
  await visit.context.close();
});

test('a data point of a chart opens the menu of its cell', async () => {
  const { bench } = await opened();
  await bench.add('Channel', 'Plays');
  await bench.run();
  const [first] = await bench.rows();
  const chart = bench.page.getByRole('region', { name: 'Visualisation' }).locator('.ph-echart-host > div').first();
  await chart.waitFor();
  await motionEnded(bench.page);
  const { width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
  const bars = (await bench.rows()).length;
  // The first bar is the largest: its lower half is there whatever room the labels of the axes take.
  const menu = bench.page.getByRole('menu');
  await expect
    .poll(async () => {
      for (let step = 2; step < 40 && (await menu.count()) === 0; step += 1) {
        await chart.click({ position: { x: (width * step) / (bars * 12), y: height * 0.6 } });
      }
      return menu.getAttribute('aria-label');
    })
    .toBe(`Plays: ${first?.[1]}`);
  await menu.getByRole('menuitem', { name: 'Copy value' }).waitFor();
});

test('a dialog stands in the part of the frame that the user sees, however far the page is scrolled', async () => {
  const { page, context, open } = await stage.visit(AURORA.analyst);
  await open('ci_customer_view_explore');
  const frame = page.frameLocator('main iframe');
  for (const [button, dialog] of [
    ['Calculation', 'New calculation'],
    ['Custom measure', 'New custom measure'],
  ] as const) {
    // At the foot of the frame, which is higher than the window: the click scrolls the page to it.
    await frame.getByRole('button', { name: button, exact: true }).click();
    const shown = frame.getByRole('dialog', { name: dialog });
    // Refused where the bar of the page lies over it, or where the page would have to scroll back to it.
    const scrolled = await page.evaluate('document.scrollingElement.scrollTop');
    await shown.getByRole('textbox', { name: 'Name' }).click();
    await shown.getByRole('button', { name: 'Cancel' }).click();
    await shown.waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.scrollingElement.scrollTop')).toBe(scrolled);
    expect(scrolled).toBeGreaterThan(100);
  }
  await context.close();
});
