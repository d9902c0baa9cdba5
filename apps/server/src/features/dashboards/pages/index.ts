import type { DashboardPage } from '../page.ts';
import { adsDetailPage } from './ads-detail-page.ts';
import { adsPage } from './ads-page.ts';
import { affiliateOverviewPage } from './affiliate-overview-page.ts';
import { affiliatePage } from './affiliate-page.ts';
import { channelOverviewPage } from './channel-overview-page.ts';
import { channelPage } from './channel-page.ts';
import { channelPathPage } from './channel-path-page.ts';
import { contentOverviewPage } from './content-overview-page.ts';
import { contentPage } from './content-page.ts';
import { dayAndTimePage } from './day-and-time-page.ts';
import { deviceOverviewPage } from './device-overview-page.ts';
import { devicePage } from './device-page.ts';
import { dmaPage } from './dma-page.ts';
import { episodeOverviewPage } from './episode-overview-page.ts';
import { episodePage } from './episode-page.ts';
import { episodePathPage } from './episode-path-page.ts';
import { leadInOutPage } from './lead-in-out-page.ts';
import { overviewPage } from './overview-page.ts';
import { pathsPage } from './paths-page.ts';
import { segmentOverviewPage } from './segment-overview-page.ts';
import { segmentPage } from './segment-page.ts';
import { uniqueUsersPage, uniqueViewersPage } from './unique-viewers-page.ts';
import { viewerAcquisitionPage } from './viewer-acquisition-page.ts';
import { viewerRetentionPage } from './viewer-retention-page.ts';

/** In the order of the menu. The segment list is no dashboard of widgets. */
export const dashboardPages: readonly DashboardPage[] = [
  overviewPage,
  contentOverviewPage,
  contentPage,
  channelOverviewPage,
  channelPage,
  episodeOverviewPage,
  episodePage,
  affiliateOverviewPage,
  affiliatePage,
  uniqueViewersPage,
  uniqueUsersPage,
  segmentOverviewPage,
  segmentPage,
  viewerAcquisitionPage,
  viewerRetentionPage,
  dayAndTimePage,
  pathsPage,
  channelPathPage,
  episodePathPage,
  leadInOutPage,
  deviceOverviewPage,
  devicePage,
  dmaPage,
  adsPage,
  adsDetailPage,
];
