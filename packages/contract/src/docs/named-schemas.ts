import * as envelope from '../envelope.ts';
import * as administration from '../http/administration/administration.ts';
import * as annotations from '../http/annotations.ts';
import * as audit from '../http/administration/audit.ts';
import * as biFrame from '../http/system/bi-frame.ts';
import * as boards from '../http/boards.ts';
import * as cohorts from '../http/cohorts.ts';
import * as dashboards from '../http/dashboards.ts';
import * as explore from '../http/explore.ts';
import * as exportContent from '../http/deliveries/export-content.ts';
import * as exportRoutes from '../http/deliveries/exports.ts';
import * as filters from '../http/filters.ts';
import * as ingest from '../http/system/ingest.ts';
import * as monitors from '../http/system/monitors.ts';
import * as portal from '../http/account/portal.ts';
import * as providerSignIn from '../http/account/provider-sign-in.ts';
import * as dataHealth from '../http/administration/data-health.ts';
import * as serviceTokens from '../http/administration/service-tokens.ts';
import * as deliveries from '../http/deliveries/deliveries.ts';
import * as jobs from '../http/deliveries/jobs.ts';
import * as plans from '../http/deliveries/plans.ts';
import * as packaging from '../http/administration/packaging.ts';
import * as preferences from '../http/account/preferences.ts';
import * as queries from '../http/queries.ts';
import * as reports from '../http/reports.ts';
import * as sampling from '../http/account/sampling.ts';
import * as segmentNames from '../http/segment-names.ts';
import * as segments from '../http/segments.ts';
import * as shareLinks from '../http/share-links.ts';
import * as analyses from '../http/analyses.ts';
import * as subscriberMetadata from '../http/administration/subscriber-metadata.ts';
import * as suggestions from '../http/suggestions.ts';
import * as system from '../http/system/system.ts';
import * as users from '../http/account/users.ts';
import * as viewers from '../http/viewers.ts';
import * as visConf from '../http/vis-conf.ts';
import * as widgetQueries from '../http/widget-queries.ts';

const modules = {
  ...envelope,
  ...administration,
  ...annotations,
  ...dataHealth,
  ...serviceTokens,
  ...audit,
  ...biFrame,
  ...cohorts,
  ...dashboards,
  ...boards,
  ...explore,
  ...exportContent,
  ...exportRoutes,
  ...filters,
  ...ingest,
  ...monitors,
  ...portal,
  ...providerSignIn,
  ...deliveries,
  ...jobs,
  ...plans,
  ...packaging,
  ...preferences,
  ...queries,
  ...reports,
  ...sampling,
  ...segmentNames,
  ...segments,
  ...shareLinks,
  ...analyses,
  ...subscriberMetadata,
  ...suggestions,
  ...system,
  ...users,
  ...viewers,
  ...visConf,
  ...widgetQueries,
};

/** Schemas by the names they are exported under, which are their names in the API document. */
export const namedSchemas: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(modules).filter(([name]) => /^[A-Z][a-z]/.test(name)),
);
