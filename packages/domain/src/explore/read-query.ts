import type { ExploreField, ExploreQuery } from '@playhead/contract/http/explore';
import type { DynamicField } from '@playhead/contract/http/queries';
import { t, tSent } from '@playhead/texts/translate';
import {
  type ActiveFilter,
  filterLabel,
  parseProportion,
  PERIOD_FIELD,
  toRows,
  validateFilter,
} from '../filters/index.ts';
import {
  dynamicName,
  EXPLORE_PERIOD,
  type ExploreState,
  type ExploreVis,
  FIRST_VIS,
  readPeriodText,
  readSortText,
  visTypes,
} from './explore-state.ts';

export interface OpenedQuery {
  state: ExploreState;
  /** What could not be opened, in words for the user. */
  notes: readonly string[];
}

/**
 * A stored query as state. Fields that the model no longer has, or that the caller may not see, are left out and named; the rest
 * opens as it was.
 */
export function openQuery(query: ExploreQuery, catalogue: readonly ExploreField[]): OpenedQuery {
  const notes: string[] = [];
  const known = new Map(catalogue.map((field) => [field.name, field]));
  const isShown = (name: string) => (known.get(name)?.kind ?? 'filter') !== 'filter';
  const missing = (name: string) => notes.push(t('The field "{name}" is not available and was left out.', { name }));

  const dynamicFields = query.dynamicFields.filter((field) => {
    const problem = missingPart(field, known);
    if (problem !== null) notes.push(problem);
    return problem === null;
  });
  const dynamic = new Set(dynamicFields.map(dynamicName));
  const listed = new Set(query.dynamicFields.map(dynamicName));
  const fields = [...new Set([...query.fields, ...query.pivots])].filter((name) => {
    if (listed.has(name)) return false;
    if (!isShown(name)) missing(name);
    return isShown(name);
  });
  const pivots = query.pivots.filter((name) => fields.includes(name) && known.get(name)?.kind === 'dimension');
  const period = readPeriodText(query.filters[PERIOD_FIELD] ?? EXPLORE_PERIOD.shortcut);
  if (period === null)
    notes.push(
      t('The period could not be read; {period} is used instead.', { period: tSent(EXPLORE_PERIOD.shortcut) }),
    );
  const sorts = query.sorts.map(readSortText).filter(({ name }) => fields.includes(name) || dynamic.has(name));
  const { filters, issues } = openFilters(query.filters, catalogue);
  return {
    state: {
      fields: inOrder(fields, known),
      pivots,
      filters,
      period: period ?? EXPLORE_PERIOD,
      sorts,
      limit: query.limit,
      dynamicFields,
      total: query.total === true,
      rowTotal: query.rowTotal === true,
      vis: openVis(query.visConfig),
    },
    notes: [...notes, ...issues],
  };
}

function inOrder(fields: readonly string[], known: ReadonlyMap<string, ExploreField>): readonly string[] {
  const isMeasure = (name: string) => known.get(name)?.kind === 'measure';
  return [...fields.filter((name) => !isMeasure(name)), ...fields.filter(isMeasure)];
}

/** A calculation is kept: its editor says which field it misses. A custom measure without its field cannot be edited. */
function missingPart(field: DynamicField, known: ReadonlyMap<string, ExploreField>): string | null {
  if (field.category === 'table_calculation' || known.has(field.basedOn)) return null;
  return t('The custom measure "{name}" was left out: its field "{field}" is not available.', {
    name: field.label ?? field.measure,
    field: field.basedOn,
  });
}

export function openFilters(
  texts: Readonly<Record<string, string>>,
  catalogue: readonly Pick<ExploreField, 'name' | 'filter'>[],
): { filters: readonly ActiveFilter[]; issues: readonly string[] } {
  const filters: ActiveFilter[] = [];
  const issues: string[] = [];
  for (const [name, text] of Object.entries(texts)) {
    if (name === PERIOD_FIELD || text.trim() === '') continue;
    const field = catalogue.find((one) => one.name === name)?.filter;
    if (!field) {
      if (!isProportion(name, catalogue))
        issues.push(t('The filter "{name}" is not available and was left out.', { name }));
      continue;
    }
    const proportion = proportionOf(texts[field.percentFilterKey ?? '']);
    const typed: ActiveFilter = { key: field.fieldName, rows: [], expression: text, ...proportion };
    const filter = toRows(field, typed);
    // Rows whose conditions the field does not take stay as they were typed.
    const usable = validateFilter(field, filter).length === 0 ? filter : typed;
    if (usable.expression !== undefined && !field.allowAdvanced) {
      issues.push(t('The filter "{name}" could not be read and was left out.', { name: filterLabel(field) }));
    } else filters.push(usable);
  }
  return { filters, issues };
}

function isProportion(name: string, catalogue: readonly Pick<ExploreField, 'filter'>[]): boolean {
  return catalogue.some(({ filter }) => filter?.percentFilterKey === name);
}

function proportionOf(text: string | undefined): Pick<ActiveFilter, 'proportion'> {
  const parsed = text === undefined ? null : parseProportion(text);
  if (parsed === null || !parsed.ok) return {};
  const { from, to } = parsed.range;
  return { proportion: { from: percent(from), to: to === 1 ? null : percent(to) } };
}

function percent(share: number): number {
  return Math.round(share * 10_000) / 100;
}

function openVis(config: Readonly<Record<string, unknown>>): ExploreVis {
  const { type, measures, stacked, labels, horizontal } = config;
  return {
    ...FIRST_VIS,
    type: visTypes.find((known) => known === type) ?? null,
    measures: Array.isArray(measures) ? measures.filter((name) => typeof name === 'string') : [],
    stacked: stacked === true,
    labels: labels === true,
    horizontal: horizontal === true,
  };
}
