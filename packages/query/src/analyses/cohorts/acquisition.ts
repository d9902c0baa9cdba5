import { AppError } from '@playhead/contract/errors';
import type { AcquisitionBody, CohortGranularity } from '@playhead/contract/http/cohorts';
import { MAX_ROWS } from '@playhead/contract/http/queries';
import { bucketStart } from '@playhead/domain/cohorts';
import { addDays } from '@playhead/domain/periods';
import { type Dimension, ratio, subquery } from '../../model/index.ts';
import type { Plan, QueryContext } from '../../plan/index.ts';
import { firstPlaysSql, identitySql } from './cohort-identity.ts';
import { type CompiledAnalysis, compiledAnalysis, modelColumn, numberColumn } from '../compiled-analysis.ts';
import { createSqlWriter, itemSql, planRows, quoted, scopeOf, type SqlWriter, writeRows } from '../source-rows.ts';

export type AcquisitionSpec = Pick<AcquisitionBody, 'filters' | 'identity' | 'granularity' | 'by' | 'limit'>;

const bucketFields: Record<CohortGranularity, string> = {
  day: 'customer_view.date',
  week: 'customer_view.week',
  month: 'customer_view.month',
};

/** Reads the session of the first-ever play, so that every filter and dimension applies to it. */
export function compileAcquisition(spec: AcquisitionSpec, context: QueryContext): CompiledAnalysis {
  const { filters, identity, granularity, by } = spec;
  const fields = ['customer_view.viewer_id', by ?? bucketFields[granularity]];
  const plan = planRows({ fields, filters }, context);
  const dimension = plan.columns.find((column) => column.name === fields[1]);
  if (dimension?.kind !== 'dimension' || dimension.perViewer) {
    throw new AppError('invalid_request', { reason: 'new viewers can be told by a dimension only' });
  }
  const writer = createSqlWriter(context);
  const { key, within } = identitySql[identity];
  const first = subquery('SELECT identity_key, first_start_utc', firstPlaysSql(identity, plan, writer));
  const rows = writeRows(plan, writer, 'started', `(${key}, start_utc) ${within} ${first}`);
  const parts = { plan, dimension, writer, rows, fresh: `uniqExact(${key})` };
  return by === undefined ? overTime({ ...parts, granularity, context }) : byValue({ ...parts, limit: spec.limit });
}

interface Parts {
  plan: Plan;
  dimension: Dimension;
  writer: SqlWriter;
  rows: string;
  fresh: string;
}

function overTime(parts: Parts & { granularity: CohortGranularity; context: QueryContext }): CompiledAnalysis {
  const { plan, dimension, writer, rows, fresh, granularity, context } = parts;
  const from = bucketStart(plan.period.from, { granularity, weekStartDay: context.weekStartDay });
  const bounds = `FROM ${writer.bind(from, 'Date')} TO ${writer.bind(addDays(plan.period.to, 1), 'Date')}`;
  const column = modelColumn(dimension);
  const bucket = quoted(column.alias);
  return compiledAnalysis({
    shown: [
      [column, dimension.sql(scopeOf(writer))],
      [numberColumn('cohort.new_viewers'), fresh],
    ],
    rest: [
      rows,
      `GROUP BY ${bucket}`,
      `ORDER BY ${bucket} ASC WITH FILL ${bounds} STEP INTERVAL 1 ${granularity.toUpperCase()}`,
    ],
    writer,
    plans: [plan],
    limit: MAX_ROWS,
  });
}

function byValue(parts: Parts & { limit: number }): CompiledAnalysis {
  const { plan, dimension, writer, rows, fresh, limit } = parts;
  const value = dimension.sql(scopeOf(writer));
  const item = dimension.array ? `arrayJoin(if(empty(${value}), [''], ${value}))` : itemSql(dimension, writer);
  const column = modelColumn(dimension);
  return compiledAnalysis({
    shown: [
      [column, item],
      [numberColumn('cohort.new_viewers'), fresh],
      [numberColumn('cohort.share', 'percent'), ratio(fresh, subquery(`SELECT ${fresh}`, rows))],
    ],
    rest: [
      rows,
      `GROUP BY ${quoted(column.alias)}`,
      `ORDER BY ${quoted('cohort.new_viewers')} DESC, ${quoted(column.alias)} ASC`,
      `LIMIT ${limit + 1}`,
    ],
    writer,
    plans: [plan],
    limit,
  });
}
