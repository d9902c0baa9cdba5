import type { CohortIdentity } from '@playhead/contract/http/cohorts';
import type { PageContext, UnplacedWidget } from '../page.ts';

/** Whose cohorts, in which steps: choices that hold for the page. */
export function cohortFilter(
  id: string,
  { context, settings }: { context: PageContext; settings: readonly string[] },
): UnplacedWidget {
  return {
    id: `${id}-cohort-filter`,
    type: 'cohortFilter',
    title: 'Cohorts',
    hideTitle: true,
    fields: [],
    dataSource: { request: 'none', queryEngin: 'customer_view', settings: [...settings] },
    visConf: { identities: identitiesOf(context) },
  };
}

/** FLT-018: households are known only where residents are. */
function identitiesOf({ demographics }: PageContext): CohortIdentity[] {
  return ['viewer', 'subscriber', ...(demographics ? (['household'] as const) : [])];
}
