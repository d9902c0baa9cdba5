import type { RunQueryBody } from '@playhead/contract/http/queries';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';

/** Sources that tell something about the people of a household. */
const DEMOGRAPHIC_FIELD = /^(demographics|residents)\./;

/** EXP-009: such a query is exported only where `audience_metadata_export_enabled` is on. */
export function hasDemographicFilters({ request, body }: WidgetQuery): boolean {
  const names = Object.keys(body.filters);
  if (request === 'retention') names.push(...Object.keys(body.acquisition_filters));
  return names.some((name) => DEMOGRAPHIC_FIELD.test(name));
}

/** EXP-009, DLV-093: what the server refuses too: fields, filters and measures of the workbench that tell of households. */
export function readsDemographics({ fields, filters, dynamic_fields }: RunQueryBody): boolean {
  const made = dynamic_fields.flatMap((field) =>
    field.category === 'measure' ? [field.based_on, ...Object.keys(field.filters ?? {})] : [],
  );
  return [...fields, ...Object.keys(filters), ...made].some((name) => DEMOGRAPHIC_FIELD.test(name));
}
