import type { WidgetQuery } from '@playhead/contract/http/widget-queries';

/** Sources that tell something about the people of a household. */
const DEMOGRAPHIC_FIELD = /^(demographics|residents)\./;

/** EXP-009: such a query is exported only where `audience_metadata_export_enabled` is on. */
export function hasDemographicFilters({ request, body }: WidgetQuery): boolean {
  const names = Object.keys(body.filters);
  if (request === 'retention') names.push(...Object.keys(body.acquisition_filters));
  return names.some((name) => DEMOGRAPHIC_FIELD.test(name));
}
