import { PERIOD_FIELD, ratio, subquery } from '../model/index.ts';
import type { QueryContext } from '../plan/index.ts';
import { type CompiledAnalysis, compiledAnalysis, innerColumn } from './compiled-analysis.ts';
import { createSqlWriter, planRows, writeRows } from './source-rows.ts';

const MOST_FIELDS = 1000;
const filters = { [PERIOD_FIELD]: 'Last 90 Days' };
const origins = ['residents', 'demographics'] as const;

/**
 * Every field that was loaded, also those of households where nobody watched. A viewer belongs to the household of the latest play
 * that names one, so a viewer who moved counts once.
 */
export function compileSubscriberMetadata(context: QueryContext): CompiledAnalysis {
  const [sessions, ...households] = [
    planRows({ fields: ['customer_view.unique_viewers'], filters }, context),
    ...origins.map((origin) => planRows({ fields: [`${origin}.households`], filters }, context)),
  ] as const;
  const writer = createSqlWriter(context);
  const watching = subquery('SELECT uniqExactIf(viewer_key, started)', writeRows(sessions, writer));
  const viewers = subquery(
    'SELECT viewer_key, argMax(household_key, start_utc) AS household',
    writeRows(sessions, writer, 'started', 'isNotNull(household_key)'),
    'GROUP BY viewer_key',
  );
  const viewersByHousehold = subquery('SELECT household, count() AS viewers', `FROM ${viewers}`, 'GROUP BY household');
  const described = origins.map((origin) =>
    [
      `SELECT '${origin}' AS origin, toString(attribute) AS field, uniqExact(value) AS distinct_values,`,
      '  countIf(isNull(toFloat64OrNull(toString(value)))) = 0 AS numeric, toUnixTimestamp(max(loaded_at)) AS loaded',
      `FROM ${origin}`,
      'GROUP BY field',
    ].join('\n'),
  );
  // A household has a row for each of its age groups.
  const held = origins.map(
    (origin) => `SELECT DISTINCT '${origin}' AS origin, toString(attribute) AS field, household_key FROM ${origin}`,
  );
  const known = subquery(
    'SELECT origin AS known_origin, field AS known_field, sum(viewers) AS known',
    `FROM ${subquery(held.join('\nUNION ALL\n'))} AS held`,
    `INNER JOIN ${viewersByHousehold} AS households ON held.household_key = households.household`,
    'GROUP BY known_origin, known_field',
  );
  return compiledAnalysis({
    shown: [
      [innerColumn('origin', 'text'), 'origin'],
      [innerColumn('field', 'text'), 'field'],
      [innerColumn('distinct_values', 'number'), 'distinct_values'],
      [innerColumn('numeric', 'number'), 'numeric'],
      [innerColumn('coverage', 'number'), `ifNull(${ratio('known', watching)}, 0)`],
      [innerColumn('loaded', 'number'), 'loaded'],
    ],
    rest: [
      `FROM ${subquery(described.join('\nUNION ALL\n'))} AS described`,
      `LEFT JOIN ${known} AS known_fields ON origin = known_origin AND field = known_field`,
      'ORDER BY origin ASC, field ASC',
      `LIMIT ${MOST_FIELDS}`,
    ],
    writer,
    plans: [sessions, ...households],
    limit: MOST_FIELDS,
  });
}
