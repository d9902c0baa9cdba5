import { AppError } from '@playhead/contract/errors';
import type { LeadInOutBody } from '@playhead/contract/http/analyses';
import { ratio, subquery } from '../../model/index.ts';
import {
  type CompiledAnalysis,
  compiledAnalysis,
  type EngineRow,
  numberColumn,
  textColumn,
} from '../compiled-analysis.ts';
import { LEFT, NO_TITLE, type SittingsContext, START_OF_SITTING, writeSittings } from './sittings.ts';
import { createSqlWriter } from '../source-rows.ts';

export type LeadInOutSpec = Pick<LeadInOutBody, 'filters' | 'level' | 'title' | 'limit'>;

const said = { leadIn: 1, leadOut: 2, own: 3 } as const;

/**
 * Each sitting counts once, at the first play of the title, as in the paths from it: both widgets show the same number.
 * A lead-in's source and retention are computed like a lead-out's, with the two titles swapped.
 */
export function compileLeadInOut(spec: LeadInOutSpec, context: SittingsContext): CompiledAnalysis {
  const { level, title, filters, limit } = spec;
  const writer = createSqlWriter(context);
  const sittings = writeSittings({ level, title, filters }, context, writer);
  if (!sittings.chosen) throw new AppError('invalid_request', { path: 'body.title', reason: 'a title is needed' });

  const neighbour = (what: number, step: string, edge: string) =>
    `(${what}, if(${edge}, 0, steps[${step}].1), ${edge})`;
  const facts = subquery(
    'SELECT',
    '  viewer_key,',
    '  arrayFirstIndex(step -> step.2 = 1, steps) AS own,',
    '  arrayJoin([',
    `    ${neighbour(said.leadIn, 'own - 1', 'own = 1')},`,
    `    ${neighbour(said.leadOut, 'own + 1', 'own = length(steps)')},`,
    `    (${said.own}, 0, 0)`,
    '  ]) AS fact',
    `FROM ${sittings.sql}`,
    'WHERE own > 0',
  );
  const counted = subquery(
    'SELECT fact, uniqExact(viewer_key) AS viewers, count() AS sittings',
    `FROM ${facts}`,
    'GROUP BY fact',
  );
  const compared = subquery(
    'SELECT',
    '  counted.fact.1 AS what, titles.title AS title, counted.fact.3 AS edge, counted.viewers AS viewers, counted.sittings AS sittings,',
    '  if(edge, 0, titles.viewers) AS title_viewers,',
    `  maxIf(counted.viewers, counted.fact.1 = ${said.own}) OVER () AS own_viewers`,
    `FROM ${counted} AS counted`,
    `LEFT JOIN ${sittings.audiencesSql} AS titles ON titles.id = counted.fact.2`,
  );
  const leadIn = `what = ${said.leadIn}`;
  const name = `multiIf(edge AND ${leadIn}, '${START_OF_SITTING}', edge, '${LEFT}', title = '', '${NO_TITLE}', title)`;
  return compiledAnalysis({
    shown: [
      [textColumn('lead.direction'), `if(${leadIn}, 'lead-in', 'lead-out')`],
      [textColumn('lead.title'), name],
      [textColumn('lead.kind'), `if(edge, 'end', 'title')`],
      [numberColumn('lead.viewers'), 'viewers'],
      [numberColumn('lead.sittings'), 'sittings'],
      [numberColumn('lead.source_share', 'percent'), ratio('viewers', `if(${leadIn}, own_viewers, title_viewers)`)],
      [numberColumn('lead.retention', 'percent'), ratio('viewers', `if(${leadIn}, title_viewers, own_viewers)`)],
    ],
    rest: [
      `FROM ${compared}`,
      `WHERE what IN (${said.leadIn}, ${said.leadOut})`,
      'ORDER BY what ASC, viewers DESC, sittings DESC, edge ASC, title ASC',
      `LIMIT ${limit + 1} BY what`,
    ],
    writer,
    plans: [sittings.plan],
    limit: 2 * limit,
    keep: (rows) => firstOfEach(rows, limit),
  });
}

function firstOfEach(rows: readonly EngineRow[], limit: number): readonly EngineRow[] {
  const counts = new Map<unknown, number>();
  return rows.filter((row) => {
    const direction = row['lead.direction'];
    const count = (counts.get(direction) ?? 0) + 1;
    counts.set(direction, count);
    return count <= limit;
  });
}
