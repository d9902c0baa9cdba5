import type { Cell, ValueFormat } from '@playhead/contract/http/queries';
import { formatValue } from '@playhead/domain/format';
import { describe, expect, test } from 'vitest';
import { graveViolations } from './accessibility.ts';
import { queryEngine } from './engine-access.ts';
import { AURORA, lastDays, lastDaysFilters, setStage } from './stage.ts';
import { analyses, sessionsOf } from './workbench-analyses.ts';
import { openWorkbench } from './workbench-driver.ts';

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
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Control+c']) await page.keyboard.press(key);
  await page.getByText('Value copied.').waitFor();
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
  await bench.page.getByRole('menuitem', { name: 'curl' }).click();
  await bench.page.getByText('curl command copied.').waitFor();
  const copied = String(await bench.page.evaluate('navigator.clipboard.readText()'));
  expect(copied).toContain(`${stage.playhead().url}/v1/customers/1001/`);
  expect(copied).not.toContain('eyJ');
});

test('errors of a calculation are told at their place, and a broken one is not saved', async () => {
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
