import { householdAttributes } from '@playhead/domain/households';
import { type Dimension, dimension, type FilterField, filterField, measure, ratio, type SqlScope } from './field.ts';

const right = 'demographics';

function shareOfAttribute(attribute: string, scope: SqlScope): string {
  const partition = scope.grouped.includes(attribute) ? 'PARTITION BY attribute' : '';
  return ratio('sum(share)', `sum(sum(share)) OVER (${partition})`);
}

/**
 * Covers households with a play in the period and filters. `watched` holds their totals if a measure needs them
 * (sql/source-rows.ts).
 */
function fieldsOf(source: 'residents' | 'demographics') {
  const sources = [source];
  return [
    dimension({ name: `${source}.attribute`, sources, right, sql: 'attribute' }),
    dimension({ name: `${source}.value`, sources, right, sql: 'value' }),
    measure({
      name: `${source}.households`,
      sources,
      right,
      sql: 'uniqExact(household_key)',
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
      byWatching: true,
      format: 'decimal',
      onSample: 'impossible',
    }),
    measure({
      name: `${source}.weighted_minutes`,
      sources,
      right,
      sql: 'sum(share * watched_seconds) / 60',
      byWatching: true,
      format: 'minutes',
      onSample: 'impossible',
    }),
  ] as const;
}

/** FLT-016, FLT-066: `residents.age` filters by rows of the attribute `age`. */
const attributeFilters = householdAttributes.map(({ name, source, input, subName, values }) =>
  filterField({
    name,
    sources: ['sessions'],
    right,
    category: 'Audience',
    subName,
    input,
    through: source,
    type: values === null ? 'number' : 'string',
    sql: values === null ? 'toFloat64OrNull(value)' : 'value',
    ...(values === null ? { nullable: true } : { suggestion: { kind: 'fixed', values } }),
  }),
);

export function isHouseholdField({ through }: Pick<Dimension | FilterField, 'through'>): boolean {
  return through === 'residents' || through === 'demographics';
}

export const householdFields = [...fieldsOf('residents'), ...fieldsOf('demographics'), ...attributeFilters] as const;
