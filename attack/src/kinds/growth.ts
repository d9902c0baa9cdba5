import { functionNames } from '@playhead/domain/expressions';
import { type Attack, customerPath, each } from '../attack.ts';

const PLAYS = '${customer_view.plays}';
const wrapped = (head: string, tail: string, levels: number) => head.repeat(levels) + PLAYS + tail.repeat(levels);
const fitting = (text: string) => text.length <= 2000;

/** Short expressions that a careless compiler expands. */
function* expressions(): Generator<string> {
  for (const name of functionNames) {
    for (const levels of [10, 38, 100]) {
      yield wrapped(`${name}(`, ')', levels);
      yield wrapped(`${name}(`, ', 1)', levels);
      yield wrapped(`${name}(1, `, ', 1)', levels);
      yield wrapped(`${name}(${PLAYS}, `, `, ${PLAYS})`, Math.min(levels, 30));
    }
  }
  yield wrapped('(', ')', 900);
  yield wrapped('-', '', 1900);
  yield Array.from({ length: 100 }, () => PLAYS)
    .join(' / ')
    .slice(0, 2000);
}

const calculation = (expression: string, name = 'x') => ({
  category: 'table_calculation',
  table_calculation: name,
  expression,
});

const countOf = (measure: string) => ({
  category: 'measure',
  measure,
  type: 'count_distinct',
  based_on: 'customer_view.device',
});

/** Calculations that refer to each other, each twice. */
const doubling = Array.from({ length: 50 }, (_, at) =>
  calculation(at === 0 ? PLAYS : `\${c${at - 1}} + \${c${at - 1}}`, `c${at}`),
);
const rowShares = Array.from({ length: 50 }, (_, at) =>
  calculation(at === 0 ? PLAYS : `percent_of_row(\${r${at - 1}})`, `r${at}`),
);

export const growth: Attack = {
  kind: 'growth',
  summary: 'small queries whose statement or response could grow without bound',
  async run({ attempt, attacker }) {
    const path = customerPath(attacker, '/customer_view/queries/run/json');
    const pivoted = { fields: ['customer_view.device', 'customer_view.plays'], pivots: ['customer_view.device'] };
    const series = { fields: ['customer_view.series', 'customer_view.plays'] };
    const bodies: object[] = [
      ...[...expressions()].filter(fitting).flatMap((expression) => [
        { ...series, dynamic_fields: [calculation(expression)] },
        { ...pivoted, dynamic_fields: [calculation(expression)] },
      ]),
      { ...series, dynamic_fields: doubling },
      { ...pivoted, dynamic_fields: doubling },
      { ...pivoted, dynamic_fields: rowShares },
      ...[3, 14, 50].map((measures) => ({
        fields: ['customer_view.viewer_id', 'customer_view.series', 'customer_view.plays'],
        pivots: ['customer_view.series'],
        dynamic_fields: Array.from({ length: measures }, (_, at) => countOf(`m${at}`)),
        limit: 10_000,
        total: true,
        row_total: true,
      })),
      { ...series, filters: { 'customer_view.series': `${'%a%,'.repeat(10_000)}b` } },
      { ...series, filters: { 'customer_view.series': Array.from({ length: 5000 }, (_, n) => `-v${n}`).join(',') } },
      {
        ...series,
        filters: { 'customer_view.plays': Array.from({ length: 3000 }, (_, n) => `${n} to ${n + 1}`).join(',') },
      },
    ];
    await each(bodies, 2, (body) => attempt({ method: 'POST', path, token: attacker.token, body }));
  },
};
