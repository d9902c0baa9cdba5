import type { Cell, ValueFormat } from '@playhead/contract/http/queries';
import { formatValue } from '@playhead/domain/format';
import { describe, expect, test } from 'vitest';
import { graveViolations } from './accessibility.ts';
import { queryEngine } from './engine-access.ts';
import { AURORA, lastDays, lastDaysFilters, setStage } from './stage.ts';
import { openWorkbench, type WorkbenchDriver } from './workbench-driver.ts';

const stage = setStage();
const DAY = `toDate(start_utc, '${AURORA.zone}')`;

/** The sessions of the last days in the customer's zone, as somebody would write them by hand. */
function sessions(days = 30): string {
  const { from, to } = lastDays(AURORA, days);
  return `c_1001.sessions WHERE ${DAY} >= '${from}' AND ${DAY} <= '${to}'`;
}

async function opened(search = '') {
  const visit = await stage.visit(AURORA.analyst);
  return { visit, bench: await openWorkbench(visit.page, stage.playhead().url, search) };
}

interface Analysis {
  name: string;
  compose: (bench: WorkbenchDriver) => Promise<void>;
  sql: () => string;
  /** Of the columns, in order. */
  formats: readonly ValueFormat[];
}

const PLAYS = 'countIf(started) AS plays';
const MINUTES = 'sum(content_seconds) / 60 AS minutes';

const analyses: readonly Analysis[] = [
  {
    name: 'plays and viewers by day',
    compose: (bench) => bench.add('Date', 'Plays', 'Unique Viewers'),
    sql: () => `SELECT toString(${DAY}) AS day, ${PLAYS}, uniqExactIf(viewer_key, started) AS viewers
      FROM ${sessions()} GROUP BY day ORDER BY day`,
    formats: ['date', 'integer', 'integer'],
  },
  {
    name: 'plays and minutes by channel, most plays first',
    compose: (bench) => bench.add('Channel', 'Plays', 'Minutes'),
    sql: () => `SELECT channel, ${PLAYS}, ${MINUTES} FROM ${sessions()} GROUP BY channel ORDER BY plays DESC, channel`,
    formats: ['text', 'integer', 'minutes'],
  },
  {
    name: 'the ten most watched series, by a row limit',
    compose: async (bench) => {
      await bench.add('Series', 'Minutes');
      await bench.run();
      await bench.limit(10);
    },
    sql: () => `SELECT series, ${MINUTES} FROM ${sessions()} GROUP BY series ORDER BY minutes DESC, series LIMIT 10`,
    formats: ['text', 'minutes'],
  },
  {
    name: 'two dimensions',
    compose: (bench) => bench.add('Screen Type', 'Content Type', 'Plays'),
    sql: () => `SELECT screen, series_type, ${PLAYS} FROM ${sessions()} GROUP BY screen, series_type
      ORDER BY plays DESC, screen, series_type`,
    formats: ['text', 'text', 'integer'],
  },
  {
    name: 'one number of everything',
    compose: (bench) => bench.add('Plays', 'Minutes per Play'),
    sql: () => `SELECT ${PLAYS}, sum(content_seconds) / 60 / plays FROM ${sessions()}`,
    formats: ['integer', 'decimal'],
  },
  {
    name: 'only some values',
    compose: async (bench) => {
      await bench.add('Channel', 'Plays');
      await bench.filterBy('Device Type', ['Roku', 'Web']);
    },
    sql: () => `SELECT channel, ${PLAYS} FROM ${sessions()} AND device IN ('Roku', 'Web')
      GROUP BY channel ORDER BY plays DESC, channel`,
    formats: ['text', 'integer'],
  },
  {
    name: 'without some values',
    compose: async (bench) => {
      await bench.add('Screen Type', 'Plays');
      await bench.filterBy('Device Type', ['Roku'], 'Is not equal to');
    },
    sql: () =>
      `SELECT screen, ${PLAYS} FROM ${sessions()} AND device != 'Roku' GROUP BY screen ORDER BY plays DESC, screen`,
    formats: ['text', 'integer'],
  },
  {
    name: 'a condition on a total',
    compose: async (bench) => {
      await bench.add('Device Type', 'Plays');
      await bench.atLeast('Plays', 200);
    },
    sql: () =>
      `SELECT device, ${PLAYS} FROM ${sessions()} GROUP BY device HAVING plays >= 200 ORDER BY plays DESC, device`,
    formats: ['text', 'integer'],
  },
  {
    name: 'another period',
    compose: async (bench) => {
      await bench.add('Day of Week', 'Minutes');
      await bench.period('Last 90 Days');
    },
    sql: () => `SELECT ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][toDayOfWeek(${DAY})] AS dow, ${MINUTES}
      FROM ${sessions(90)} GROUP BY dow ORDER BY minutes DESC, dow`,
    formats: ['text', 'minutes'],
  },
  {
    name: 'a share of the whole, calculated',
    compose: async (bench) => {
      await bench.add('Device Type', 'Plays');
      await bench.calculate('Share', 'percent_of_total(${customer_view.plays})', 'Percent');
    },
    sql: () => `SELECT device, ${PLAYS}, plays / sum(plays) OVER () AS share FROM ${sessions()}
      GROUP BY device ORDER BY plays DESC, device`,
    formats: ['text', 'integer', 'percent'],
  },
  {
    name: 'a running total, calculated, and half of it',
    compose: async (bench) => {
      await bench.add('Date', 'Plays');
      await bench.calculate('So far', 'running_total(${customer_view.plays})', 'Whole number');
      await bench.calculate('Half', '${so_far} / 2');
    },
    sql: () => `SELECT day, plays, sum(plays) OVER (ORDER BY day) AS so_far, so_far / 2 FROM
      (SELECT toString(${DAY}) AS day, ${PLAYS} FROM ${sessions()} GROUP BY day) ORDER BY day`,
    formats: ['date', 'integer', 'integer', 'decimal'],
  },
  {
    name: 'a distinct count of some rows, as a custom measure',
    compose: async (bench) => {
      await bench.add('Channel', 'Plays');
      await bench.picker.getByRole('button', { name: 'Custom measure' }).click();
      const dialog = bench.page.getByRole('dialog', { name: 'New custom measure' });
      await dialog.getByRole('combobox', { name: 'Based on' }).selectOption({ label: 'Episode' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Episodes on Roku');
      await dialog.getByRole('combobox', { name: 'Add a filter' }).selectOption({ label: 'Device Type' });
      const card = dialog.getByRole('region', { name: 'Device Type filter' });
      await card.getByRole('combobox', { name: 'Device Type', exact: true }).fill('Roku');
      await bench.page.getByTitle('Roku', { exact: true }).first().click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    sql: () => `SELECT channel, ${PLAYS}, uniqExactIf(episode, device = 'Roku') AS episodes FROM ${sessions()}
      GROUP BY channel ORDER BY plays DESC, channel`,
    formats: ['text', 'integer', 'integer'],
  },
];

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
      await queryEngine(dataDir, `SELECT DISTINCT series_type AS type FROM ${sessions()} ORDER BY type`)
    ).map(({ type }) => type);
    const counts = types.map((type) => `countIf(started AND series_type = '${type}')`).join(', ');
    const columns = `[${counts}, countIf(started)]`;
    const byScreen = await queryEngine(
      dataDir,
      `SELECT screen, arrayStringConcat(${columns}, ' ') AS plays FROM ${sessions()} GROUP BY screen ORDER BY countIf(started) DESC, screen`,
    );
    const [all] = await queryEngine(dataDir, `SELECT arrayStringConcat(${columns}, ' ') AS plays FROM ${sessions()}`);
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
  await bench.results.getByText('countIf(started)').waitFor();
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
