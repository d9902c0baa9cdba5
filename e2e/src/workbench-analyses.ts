import type { ValueFormat } from '@playhead/contract/http/queries';
import { AURORA, lastDays } from './stage.ts';
import type { WorkbenchDriver } from './workbench-driver.ts';

const DAY = `toDate(start_utc, '${AURORA.zone}')`;

/** The sessions of the last days in the customer's zone, as somebody would write them by hand. */
export function sessionsOf(days = 30): string {
  const { from, to } = lastDays(AURORA, days);
  return `c_1001.sessions WHERE ${DAY} >= '${from}' AND ${DAY} <= '${to}'`;
}

/** Every day has a row, also the one that has no sessions yet when midnight comes during the tests. */
function eachDay(days = 30): string {
  const { from, to } = lastDays(AURORA, days);
  return `GROUP BY day ORDER BY day WITH FILL FROM toDate('${from}') TO toDate('${to}') + 1`;
}

export interface Analysis {
  name: string;
  compose: (bench: WorkbenchDriver) => Promise<void>;
  sql: () => string;
  /** Of the columns, in order. */
  formats: readonly ValueFormat[];
}

const PLAYS = 'countIf(started) AS plays';
const MINUTES = 'sum(content_seconds) / 60 AS minutes';

/** Different shapes, each with the SQL that somebody would write by hand. */
export const analyses: readonly Analysis[] = [
  {
    name: 'plays and viewers by day',
    compose: (bench) => bench.add('Date', 'Plays', 'Unique Viewers'),
    sql: () => `SELECT toString(day), plays, viewers FROM
      (SELECT ${DAY} AS day, ${PLAYS}, uniqExactIf(viewer_key, started) AS viewers FROM ${sessionsOf()} ${eachDay()})
      ORDER BY day`,
    formats: ['date', 'integer', 'integer'],
  },
  {
    name: 'plays and minutes by channel, most plays first',
    compose: (bench) => bench.add('Channel', 'Plays', 'Minutes'),
    sql: () =>
      `SELECT channel, ${PLAYS}, ${MINUTES} FROM ${sessionsOf()} GROUP BY channel ORDER BY plays DESC, channel`,
    formats: ['text', 'integer', 'minutes'],
  },
  {
    name: 'the ten most watched series, by a row limit',
    compose: async (bench) => {
      await bench.add('Series', 'Minutes');
      await bench.run();
      await bench.limit(10);
    },
    sql: () => `SELECT series, ${MINUTES} FROM ${sessionsOf()} GROUP BY series ORDER BY minutes DESC, series LIMIT 10`,
    formats: ['text', 'minutes'],
  },
  {
    name: 'two dimensions',
    compose: (bench) => bench.add('Screen Type', 'Content Type', 'Plays'),
    sql: () => `SELECT screen, series_type, ${PLAYS} FROM ${sessionsOf()} GROUP BY screen, series_type
      ORDER BY plays DESC, screen, series_type`,
    formats: ['text', 'text', 'integer'],
  },
  {
    name: 'one number of everything',
    compose: (bench) => bench.add('Plays', 'Minutes per Play'),
    sql: () => `SELECT ${PLAYS}, sum(content_seconds) / 60 / plays FROM ${sessionsOf()}`,
    formats: ['integer', 'decimal'],
  },
  {
    name: 'only some values',
    compose: async (bench) => {
      await bench.add('Channel', 'Plays');
      await bench.filterBy('Device Type', ['Roku', 'Web']);
    },
    sql: () => `SELECT channel, ${PLAYS} FROM ${sessionsOf()} AND device IN ('Roku', 'Web')
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
      `SELECT screen, ${PLAYS} FROM ${sessionsOf()} AND device != 'Roku' GROUP BY screen ORDER BY plays DESC, screen`,
    formats: ['text', 'integer'],
  },
  {
    name: 'a condition on a total',
    compose: async (bench) => {
      await bench.add('Device Type', 'Plays');
      await bench.atLeast('Plays', 200);
    },
    sql: () =>
      `SELECT device, ${PLAYS} FROM ${sessionsOf()} GROUP BY device HAVING plays >= 200 ORDER BY plays DESC, device`,
    formats: ['text', 'integer'],
  },
  {
    name: 'another period',
    compose: async (bench) => {
      await bench.add('Day of Week', 'Minutes');
      await bench.period('Last 90 Days');
    },
    sql: () => `SELECT ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][toDayOfWeek(${DAY})] AS dow, ${MINUTES}
      FROM ${sessionsOf(90)} GROUP BY dow ORDER BY minutes DESC, dow`,
    formats: ['text', 'minutes'],
  },
  {
    name: 'a share of the whole, calculated',
    compose: async (bench) => {
      await bench.add('Device Type', 'Plays');
      await bench.calculate('Share', 'percent_of_total(${customer_view.plays})', 'Percent');
    },
    sql: () => `SELECT device, ${PLAYS}, plays / sum(plays) OVER () AS share FROM ${sessionsOf()}
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
    sql: () => `SELECT toString(day), plays, sum(plays) OVER (ORDER BY day) AS so_far, so_far / 2 FROM
      (SELECT ${DAY} AS day, ${PLAYS} FROM ${sessionsOf()} ${eachDay()}) ORDER BY day`,
    formats: ['date', 'integer', 'integer', 'decimal'],
  },
  {
    name: 'a distinct count of some rows, as a custom measure',
    compose: async (bench) => {
      await bench.add('Channel', 'Plays');
      await bench.picker.getByRole('button', { name: 'Custom measure' }).click();
      const dialog = bench.page.getByRole('dialog', { name: 'New custom measure' });
      await dialog.getByRole('combobox', { name: 'Based on' }).selectOption({ label: 'Episode' });
      await dialog.getByRole('combobox', { name: 'Add a filter' }).selectOption({ label: 'Device Type' });
      const card = dialog.getByRole('region', { name: 'Device Type filter' });
      await card.getByRole('combobox', { name: 'Device Type', exact: true }).fill('Roku');
      await bench.page.getByTitle('Roku', { exact: true }).first().click();
      // Also takes the focus from the list, which would lie over the buttons.
      await dialog.getByRole('textbox', { name: 'Name' }).click();
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Episodes on Roku');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    sql: () => `SELECT channel, ${PLAYS}, uniqExactIf(episode, device = 'Roku') AS episodes FROM ${sessionsOf()}
      GROUP BY channel ORDER BY plays DESC, channel`,
    formats: ['text', 'integer', 'integer'],
  },
];
