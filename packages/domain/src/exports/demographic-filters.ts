import type { RunQueryBody } from '@playhead/contract/http/queries';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { decodeFilters, decodeUaaFilters, readFilterCode } from '../filters/index.ts';
import { householdAttributes } from '../households/index.ts';

/** Sources that tell something about the people of a household. */
const DEMOGRAPHIC_FIELD = /^(demographics|residents)\./;

const DEMOGRAPHIC_KEYS: ReadonlySet<string> = new Set(
  householdAttributes.map(({ name }) => name.slice(name.indexOf('.') + 1)),
);

export function areDemographic(queryFields: readonly string[]): boolean {
  return queryFields.some((name) => DEMOGRAPHIC_FIELD.test(name));
}

/**
 * EXP-009: whether a view of a page, by the parameters of its address, has such filters. A code that stands for other filters counts too: what
 * it hides is not known here, and no dialog leaves one in a view.
 */
export function hasDemographicView(address: { get(name: string): string | null }): boolean {
  if (address.get('shareCode') !== null) return true;
  const own = readFilterCode(address.get('filterStr') ?? '');
  if (own.kind === 'report') return true;
  const { filters } = decodeFilters(own.text);
  const foreign = decodeUaaFilters(address.get('uaaFilterStr') ?? '').filters;
  return [...filters, ...foreign].some(({ key }) => DEMOGRAPHIC_KEYS.has(key));
}

/** EXP-009: such a query is exported only where `audience_metadata_export_enabled` is on. */
export function hasDemographicFilters({ request, body }: WidgetQuery): boolean {
  const names = Object.keys(body.filters);
  if (request === 'retention') names.push(...Object.keys(body.acquisitionFilters));
  return areDemographic(names);
}

/** EXP-009, DLV-093: what the server refuses too: fields, filters and measures of the workbench that tell of households. */
export function readsDemographics({ fields, filters, dynamicFields }: RunQueryBody): boolean {
  const made = dynamicFields.flatMap((field) =>
    field.category === 'measure' ? [field.basedOn, ...Object.keys(field.filters ?? {})] : [],
  );
  return areDemographic([...fields, ...Object.keys(filters), ...made]);
}
