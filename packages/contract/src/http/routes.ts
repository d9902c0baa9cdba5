import type { RouteRecord } from '../route.ts';
import { createAnnotation, deleteAnnotation, listAnnotations, updateAnnotation } from './annotations.ts';
import { acquisition, readAcquisition, readRetention, retention } from './cohorts.ts';
import { createDashboardLayout, dashboardConfigs } from './dashboards.ts';
import { customerTags, dashboardDimensions, globalFilters } from './filters.ts';
import { ingestSessions } from './ingest.ts';
import { recordLatencies } from './monitors.ts';
import { authProxy, renewSession, signIn, signOut, switchCustomer } from './portal.ts';
import { cancelQueries, queryResults, runQuery } from './queries.ts';
import { setSessionSampling } from './sampling.ts';
import { segmentNames } from './segment-names.ts';
import {
  compareSegments,
  createSegment,
  createSegmentShare,
  deleteSegment,
  deleteSegmentShare,
  listSegments,
  readSegment,
  readSegmentShare,
  rebuildSegment,
  segmentCoverage,
  segmentOverlap,
  segmentQuota,
  segmentTraits,
  segmentUses,
  segmentVersions,
  updateSegment,
  updateSegmentShare,
  uploadSegmentIds,
} from './segments.ts';
import { createShareLink, readShareLink } from './share-links.ts';
import {
  adReach,
  ama,
  benchmark,
  funnel,
  leadInOut,
  lookUpSegment,
  pathing,
  segmentShare,
  topItems,
} from './analyses.ts';
import { suggestions } from './suggestions.ts';
import { appConfig, health, readiness } from './system.ts';
import { userInfo } from './users.ts';
import { subscriberMetadata, uniqueViewers } from './viewers.ts';

/** The route table. A route that is not here is not registered; each one here is probed without token, tenant and right. */
export const routes = [
  health,
  readiness,
  appConfig,
  signIn,
  renewSession,
  signOut,
  switchCustomer,
  authProxy,
  userInfo,
  dashboardConfigs,
  createDashboardLayout,
  runQuery,
  queryResults,
  cancelQueries,
  setSessionSampling,
  adReach,
  topItems,
  benchmark,
  ama,
  pathing,
  leadInOut,
  funnel,
  lookUpSegment,
  segmentShare,
  uniqueViewers,
  subscriberMetadata,
  acquisition,
  readAcquisition,
  retention,
  readRetention,
  suggestions,
  globalFilters,
  dashboardDimensions,
  customerTags,
  createShareLink,
  readShareLink,
  listAnnotations,
  createAnnotation,
  updateAnnotation,
  deleteAnnotation,
  listSegments,
  segmentNames,
  createSegment,
  segmentQuota,
  readSegment,
  updateSegment,
  deleteSegment,
  segmentUses,
  segmentVersions,
  rebuildSegment,
  segmentCoverage,
  segmentOverlap,
  compareSegments,
  segmentTraits,
  readSegmentShare,
  createSegmentShare,
  updateSegmentShare,
  deleteSegmentShare,
  uploadSegmentIds,
  ingestSessions,
  recordLatencies,
] as const satisfies readonly RouteRecord[];
