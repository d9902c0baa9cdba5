import { PERIOD_FIELD, ratio, subquery } from '../model/index.ts';
import type { QueryContext } from '../plan/index.ts';
import { type CompiledAnalysis, compiledAnalysis, innerColumn } from './compiled-analysis.ts';
import { createSqlWriter, planRows, writeRows } from './source-rows.ts';

const MOST_FIELDS = 1000;
const filters = { [PERIOD_FIELD]: 'Last 90 Days' };

export function compileSubscriberMetadata(context: QueryContext): CompiledAnalysis {
  const residents = planRows({ fields: ['residents.households'], filters }, context);
  const demographics = planRows({ fields: ['demographics.households'], filters }, context);
  const sessions = planRows({ fields: ['customer_view.households'], filters }, context);
  const writer = createSqlWriter(context);
  const watching = subquery('SELECT uniqExactIf(household_id, started)', writeRows(sessions, writer));
  const attributes = (origin: string, rows: string) =>
    [
      `SELECT '${origin}' AS origin, toString(attribute) AS field, uniqExact(value) AS distinct_values,`,
      '  countIf(isNull(toFloat64OrNull(toString(value)))) = 0 AS numeric, uniqExact(household_id) AS known',
      rows,
      'GROUP BY field',
    ].join('\n');
  const each = [
    attributes('residents', writeRows(residents, writer)),
    attributes('demographics', writeRows(demographics, writer)),
  ];
  return compiledAnalysis({
    shown: [
      [innerColumn('origin', 'text'), 'origin'],
      [innerColumn('field', 'text'), 'field'],
      [innerColumn('distinct_values', 'number'), 'distinct_values'],
      [innerColumn('numeric', 'number'), 'numeric'],
      [innerColumn('coverage', 'number'), `ifNull(${ratio('known', watching)}, 0)`],
    ],
    rest: [`FROM ${subquery(each.join('\nUNION ALL\n'))}`, 'ORDER BY origin ASC, field ASC', `LIMIT ${MOST_FIELDS}`],
    writer,
    plans: [residents, demographics, sessions],
    limit: MOST_FIELDS,
  });
}
