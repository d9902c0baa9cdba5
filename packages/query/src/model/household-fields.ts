import { dimension, measure, ratio, type SqlScope } from './field.ts';

const right = 'demographics';

function shareOfAttribute(attribute: string, scope: SqlScope): string {
  const partition = scope.grouped.includes(attribute) ? 'PARTITION BY attribute' : '';
  return ratio('sum(share)', `sum(sum(share)) OVER (${partition})`);
}

/** `watched` holds the households with a play in the period and filters, with their totals (sql/source-rows.ts). */
function fieldsOf(source: 'residents' | 'demographics') {
  const sources = [source];
  return [
    dimension({ name: `${source}.attribute`, sources, right, sql: 'attribute' }),
    dimension({ name: `${source}.value`, sources, right, sql: 'value' }),
    measure({
      name: `${source}.households`,
      sources,
      right,
      sql: 'uniqExact(household_id)',
      onSample: 'impossible',
    }),
    measure({
      name: `${source}.weighted_households`,
      sources,
      right,
      sql: 'sum(share)',
      format: 'decimal',
      onSample: 'impossible',
    }),
    measure({
      name: `${source}.share`,
      sources,
      right,
      sql: (scope) => shareOfAttribute(`${source}.attribute`, scope),
      format: 'percent',
      onSample: 'impossible',
      overGroups: true,
    }),
    measure({
      name: `${source}.weighted_plays`,
      sources,
      right,
      sql: 'sum(share * watched_plays)',
      format: 'decimal',
      onSample: 'impossible',
    }),
    measure({
      name: `${source}.weighted_minutes`,
      sources,
      right,
      sql: 'sum(share * watched_seconds) / 60',
      format: 'minutes',
      onSample: 'impossible',
    }),
  ] as const;
}

export const householdFields = [...fieldsOf('residents'), ...fieldsOf('demographics')] as const;
