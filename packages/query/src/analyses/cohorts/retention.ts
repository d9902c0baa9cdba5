import { AppError } from '@playhead/contract/errors';
import type { CohortGranularity, RetentionBody } from '@playhead/contract/http/cohorts';
import { MAX_ROWS } from '@playhead/contract/http/queries';
import {
  bucketNumber,
  type CohortCalendar,
  endOfLaterBucket,
  lastFullBucket,
  weekOffset,
} from '@playhead/domain/cohorts';
import { addDays, localDateOf } from '@playhead/domain/periods';
import { PERIOD_FIELD, ratio, subquery } from '../../model/index.ts';
import type { Plan, QueryContext } from '../../plan/index.ts';
import { firstPlaysSql, identitySql } from './cohort-identity.ts';
import { type CompiledAnalysis, compiledAnalysis, numberColumn, textColumn } from '../compiled-analysis.ts';
import { createSqlWriter, duringRange, type Filters, planRows, type SqlWriter, writeRows } from '../source-rows.ts';

export type RetentionSpec = Pick<
  RetentionBody,
  'filters' | 'acquisitionFilters' | 'identity' | 'granularity' | 'kind' | 'periods'
>;

const fields = ['customer_view.viewer_id'] as const;

/** The window selects the cohorts; their activity is followed beyond it, up to yesterday. */
export function compileRetention(spec: RetentionSpec, context: QueryContext): CompiledAnalysis {
  const { granularity, identity, kind, periods } = spec;
  const calendar: CohortCalendar = { granularity, weekStartDay: context.weekStartDay };
  const plans = planRetention(spec, calendar, context);
  const { period } = plans.cohorts;
  const firstCohort = bucketNumber(period.from, calendar);
  const lastCohort = bucketNumber(period.to, calendar);
  const rows = (lastCohort - firstCohort + 1) * (periods + 1);
  if (rows > MAX_ROWS) {
    throw new AppError('invalid_request', {
      reason: `${rows} numbers are more than ${MAX_ROWS}: choose longer cohorts, a shorter window or fewer periods`,
    });
  }

  const writer = createSqlWriter(context);
  const { key, within } = identitySql[identity];
  const cohortRows = firstPlaysSql(identity, plans.cohorts, writer);
  const members = subquery(
    `SELECT identity_key AS member, ${bucketSql('first_start_utc', calendar, writer)} AS cohort`,
    cohortRows,
    ...acquiredSql({ spec, plan: plans.cohorts, writer, key, within }),
  );
  const played = bucketSql('start_utc', calendar, writer);
  const activity = subquery(
    `SELECT assumeNotNull(${key}) AS member, ${kind === 'bounded' ? `groupUniqArray(${played})` : `max(${played})`} AS active`,
    writeRows(plans.activity, writer, 'started', `${key} ${within} ${subquery('SELECT identity_key', cohortRows)}`),
    'GROUP BY member',
  );
  const isActive = kind === 'bounded' ? 'has(activity.active, cohort + n)' : 'activity.active >= cohort + n';
  const everyPeriod = `range(0, ${periods + 1})`;
  const perCohort = subquery(
    'SELECT',
    '  members.cohort AS cohort,',
    '  count() AS size,',
    `  sumForEach(arrayMap(n -> toUInt64(${isActive}), ${everyPeriod})) AS active_by_period`,
    `FROM ${members} AS members`,
    `LEFT JOIN ${activity} AS activity ON activity.member = members.member`,
    'GROUP BY cohort',
    `ORDER BY cohort ASC WITH FILL FROM ${firstCohort} TO ${lastCohort + 1} STEP 1`,
  );
  const over = `cohort + n <= ${lastFullBucket(yesterdayOf(context), calendar)}`;
  const counted = `if(${over}, arrayResize(active_by_period, ${periods + 1})[n + 1], NULL)`;
  return compiledAnalysis({
    shown: [
      [textColumn('cohort.first_period', 'date'), bucketStartSql('cohort', calendar)],
      [numberColumn('cohort.size'), 'size'],
      [numberColumn('cohort.period'), 'n'],
      [numberColumn('cohort.active'), counted],
      [numberColumn('cohort.retention', 'percent'), ratio(counted, 'size')],
    ],
    rest: [`FROM ${perCohort}`, `ARRAY JOIN ${everyPeriod} AS n`, 'ORDER BY cohort ASC, n ASC'],
    writer,
    plans: [plans.cohorts, plans.activity],
    limit: rows,
  });
}

function planRetention(spec: RetentionSpec, calendar: CohortCalendar, context: QueryContext) {
  const { filters, acquisitionFilters, kind, periods } = spec;
  const window = filters[PERIOD_FIELD];
  const cohorts = planRows(
    {
      fields,
      filters: window === undefined ? acquisitionFilters : { ...acquisitionFilters, [PERIOD_FIELD]: window },
    },
    context,
  );
  const { from, to } = cohorts.period;
  const yesterday = yesterdayOf(context);
  const last = kind === 'bounded' ? endOfLaterBucket(to, periods, calendar) : yesterday;
  const range = { from, to: last < yesterday ? last : yesterday };
  return { cohorts, activity: planRows({ fields, filters: duringRange(filters, range) }, context) };
}

/** A filter on the first-ever play needs that session's row; without one, every first play counts. */
function acquiredSql(parts: {
  spec: RetentionSpec;
  plan: Plan;
  writer: SqlWriter;
  key: string;
  within: string;
}): readonly string[] {
  const { spec, plan, writer, key, within } = parts;
  if (Object.keys(narrowing(spec.acquisitionFilters)).length === 0) return [];
  const first = subquery(`SELECT ${key}, start_utc`, writeRows(plan, writer, 'started'));
  return [`  AND (identity_key, first_start_utc) ${within} ${first}`];
}

function narrowing(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name !== PERIOD_FIELD));
}

function yesterdayOf({ now, timeZone }: QueryContext): string {
  return addDays(localDateOf(now, timeZone), -1);
}

/** The SQL form of `bucketNumber`, in the customer's zone. */
function bucketSql(instant: string, { granularity, weekStartDay }: CohortCalendar, writer: SqlWriter): string {
  const day = `toDate(${instant}, ${writer.scope.timeZone})`;
  const spelled: Record<CohortGranularity, string> = {
    day: `toUInt32(${day})`,
    week: `toUInt32(intDiv(toUInt32(${day}) + ${weekOffset(weekStartDay)}, 7))`,
    month: `toUInt32(toYear(${day}) * 12 + toMonth(${day}) - 1)`,
  };
  return spelled[granularity];
}

function bucketStartSql(bucket: string, { granularity, weekStartDay }: CohortCalendar): string {
  const spelled: Record<CohortGranularity, string> = {
    day: `toDate(${bucket})`,
    week: `toDate(${bucket} * 7 - ${weekOffset(weekStartDay)})`,
    month: `makeDate(intDiv(${bucket}, 12), ${bucket} % 12 + 1, 1)`,
  };
  return spelled[granularity];
}
