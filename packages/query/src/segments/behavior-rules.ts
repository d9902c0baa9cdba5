import type { FilterCondition } from '@playhead/domain/filters';
import type { FieldStep } from '@playhead/domain/segments';
import { ratio } from '../model/index.ts';
import { writeConditions } from '../sql/predicate.ts';
import { FIRST_START } from './first-rules.ts';
import { combineRows, decided, plainConditions } from './rule-sql.ts';
import { requireRight, type Writing } from './segment-context.ts';
import { withoutPast } from './segment-window.ts';

/** Conditions in SQL on a viewer's rows; null for all rows. */
export interface Counted {
  inWindow: string | null;
  played: string;
  localDay: string;
}

const sumSql = (column: string, { inWindow }: Counted) =>
  inWindow === null ? `sum(${column})` : `sumIf(${column}, ${inWindow})`;
const seen = ({ inWindow }: Counted) =>
  inWindow === null ? 'ad_impressions > 0' : `${inWindow} AND ad_impressions > 0`;

/** Aggregated over all rows of a viewer, in the one pass. */
const totals = {
  total_playtime: ({ played }: Counted) => `sumIf(content_seconds, ${played}) / 60`,
  mins_per_session: ({ played }: Counted) => `sumIf(content_seconds, ${played}) / 60 / countIf(${played})`,
  total_devices: ({ played }: Counted) => `uniqExactIf(device, ${played})`,
  total_plays_per_day: ({ played, localDay }: Counted) => `countIf(${played}) / uniqExactIf(${localDay}, ${played})`,
  number_of_unique_assets: ({ played }: Counted) => `uniqExactIf(cityHash64(asset_id), ${played})`,
  ad_impressions: (counted: Counted) => sumSql('ad_impressions', counted),
  ad_load: (counted: Counted) =>
    ratio(sumSql('ad_seconds', counted), `(${sumSql('ad_seconds', counted)} + ${sumSql('content_seconds', counted)})`),
  ad_daily_average_frequency: (counted: Counted) =>
    ratio(sumSql('ad_impressions', counted), `uniqExactIf(${counted.localDay}, ${seen(counted)})`),
} as const;
type TotalKey = keyof typeof totals;

const LAST_PLAY = 'last_play';

export interface ViewerRule {
  sql: string;
  columns: readonly (readonly [alias: string, sql: string])[];
  firsts: readonly string[];
}

export function isBehavior({ key }: FieldStep): boolean {
  return isTotal(key) || Object.hasOwn(dayRules, key);
}

export function writeBehaviorRule(step: FieldStep, counted: Counted, writing: Writing): ViewerRule {
  const { key } = step;
  if (!isTotal(key)) return writeDaysSince(step, writing);
  if (step.field.tab !== 'behavior') requireRight('ads', key, writing);
  // With a column's name, the alias would be substituted in the other sums.
  const alias = `viewer_${key}`;
  const sql = conditionSql(step, { sql: alias, type: 'number' }, writing);
  return { sql, columns: [[alias, totals[key](counted)]], firsts: [] };
}

function isTotal(key: string): key is TotalKey {
  return Object.hasOwn(totals, key);
}

interface DaysSince {
  sql: (writing: Writing) => string;
  type: 'date' | 'number';
  firsts: readonly string[];
}

const lastDay = ({ writer }: Writing) => `toDate(${LAST_PLAY}, ${writer.scope.timeZone})`;
const firstDay = ({ writer }: Writing) => `toDate(${FIRST_START}, ${writer.scope.timeZone})`;

const dayRules: Readonly<Record<string, DaysSince>> = {
  last_watched: { sql: lastDay, type: 'date', firsts: [] },
  days_since_last_play: {
    sql: (writing) => `(${writing.writer.bind(writing.window.today, 'Date')} - ${lastDay(writing)})`,
    type: 'number',
    firsts: [],
  },
  days_between_first_and_last: {
    sql: (writing) => `(${lastDay(writing)} - ${firstDay(writing)})`,
    type: 'number',
    firsts: [FIRST_START],
  },
};

function writeDaysSince(step: FieldStep, writing: Writing): ViewerRule {
  const dayRule = dayRules[step.key];
  if (!dayRule) throw new Error(`"${step.key}" is no rule on the behaviour of a viewer.`);
  const sql = conditionSql(step, { sql: dayRule.sql(writing), type: dayRule.type }, writing);
  return { sql, columns: [[LAST_PLAY, 'maxIf(start_utc, started)']], firsts: dayRule.firsts };
}

function conditionSql(step: FieldStep, column: { sql: string; type: 'date' | 'number' }, writing: Writing): string {
  const { writer, window } = writing;
  const write = (conditions: readonly FilterCondition[]) =>
    decided(
      `(${writeConditions(
        { ...column, nullable: true, array: false },
        conditions.map((one) => withoutPast(one, window.today)),
        writer,
      )})`,
    );
  const plain = plainConditions(step.rows);
  return plain ? write(plain) : combineRows(step.rows, ({ conditions }) => write(conditions));
}
