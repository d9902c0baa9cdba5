import { describe, expect, test } from 'vitest';
import { menuGroupOf, visibleMenu } from './menu.ts';
import { canOpenPage } from './page-access.ts';
import {
  DEFAULT_PAGE,
  isPageId,
  pageEntry,
  pageIds,
  showsBreadcrumb,
  showsFilterBar,
  showsHeaderBar,
} from './page-catalogue.ts';
import { pagePath, readPath } from './page-path.ts';

const noFlags = {
  streamIds: false,
  demographics: false,
  subscriberSegments: false,
  subscriberMetadata: false,
  ads: false,
  adServerLog: false,
  viewerIdIsStreamId: false,
  audienceMetadataExport: false,
};

describe('addresses', () => {
  test('SHELL-008: overview is the default page', () => {
    expect(DEFAULT_PAGE).toBe('overview_page');
    expect(readPath('/')).toEqual({ kind: 'root' });
    expect(readPath('/content_insights/')).toEqual({ kind: 'root' });
  });

  test.each(['content_insights', 'content-insights', 'viewer_insights'])(
    'SHELL-010: /%s is read and rewritten to viewer-insights',
    (prefix) => {
      expect(readPath(`/${prefix}/dma_page`)).toEqual({ kind: 'page', page: 'dma_page', canonical: false });
      expect(readPath(pagePath('dma_page'))).toEqual({ kind: 'page', page: 'dma_page', canonical: true });
    },
  );

  test('SHELL-009: every page id has its address and is read back', () => {
    for (const page of pageIds) expect(readPath(pagePath(page))).toEqual({ kind: 'page', page, canonical: true });
  });

  test.each(['constructor', '__proto__', 'toString', '..', 'overview_page/extra', 'nope'])(
    'an unknown name is no page: %s',
    (name) => {
      expect(isPageId(name)).toBe(false);
      expect(readPath(`/viewer-insights/${name}`).kind).toBe('unknown-page');
    },
  );

  test('other addresses are not ours', () => {
    expect(readPath('/sign-in')).toEqual({ kind: 'elsewhere' });
  });
});

describe('access', () => {
  test('SHELL-015: a page opens only when the feature list names it', () => {
    expect(canOpenPage('dma_page', ['overview_page'])).toBe(false);
    expect(canOpenPage('dma_page', ['dma_page'])).toBe(true);
  });

  test('SHELL-016: some pages always open', () => {
    for (const page of ['package-settings', 'jobs_management', 'ads', 'viewer-retention'] as const) {
      expect(canOpenPage(page, [])).toBe(true);
    }
  });

  test('SHELL-016 C26: the menu is gated by flags though the routes open', () => {
    const keys = (ads: boolean) =>
      visibleMenu({ features: [...pageIds], flags: { ...noFlags, ads } }).map((group) => group.key);
    expect(keys(true)).toContain('advertising');
    expect(keys(false)).not.toContain('advertising');
  });

  test('a group without an allowed page is not shown', () => {
    const menu = visibleMenu({ features: ['overview_page'], flags: noFlags });
    expect(menu.map((group) => group.key)).toEqual(['overview', 'audience', 'settings']);
    expect(menu[1]?.pages).toEqual(['viewer-acquisition', 'viewer-retention']);
  });

  test('every menu page knows its group', () => {
    const everything = { features: [...pageIds], flags: { ...noFlags, ads: true, subscriberMetadata: true } };
    for (const group of visibleMenu(everything)) {
      for (const page of group.pages) expect(menuGroupOf(page)).toBe(group.key);
    }
  });
});

test('SHELL-032, SHELL-060: where the bars are hidden', () => {
  expect([showsFilterBar('overview_page'), showsFilterBar('segments_list')]).toEqual([true, false]);
  expect(showsFilterBar('ci_customer_view_explore')).toBe(false);
  expect([showsBreadcrumb('overview_page'), showsBreadcrumb('customer_reports')]).toEqual([true, false]);
  expect(showsBreadcrumb('jobs_management')).toBe(false);
});

describe('the catalogue', () => {
  test('SHELL-007: the specification’s prefix is content_insights', () => {
    expect(readPath('/content_insights/overview_page')).toMatchObject({ kind: 'page', page: 'overview_page' });
  });

  test('SHELL-011: every dashboard page of the specification exists', () => {
    const specified =
      'overview_page content_overview_page device_overview paths_page content_page day_and_time_page device_page dma_page ' +
      'lead_in__out_page segments_list segment_overview segment_page unique_viewers_page channel_overview_page channel_page ' +
      'episode_overview_page episode_page affiliate_overview_page affiliate_page channel_path_page episode_path_page ads ' +
      'ads_detail viewer-acquisition viewer-retention';
    for (const page of specified.split(' ')) expect(isPageId(page) && pageEntry(page).kind, page).toBe('dashboard');
  });

  test('SHELL-012: tool pages with the names they are shown by', () => {
    expect(pageEntry('ci_customer_view_explore')).toMatchObject({ kind: 'tool', label: 'Analytics Workbench' });
    expect(pageEntry('customer_reports')).toMatchObject({ kind: 'tool', label: 'Saved Analyses' });
    for (const page of ['jobs_management', 'preference', 'subscriber_metadata_info', 'package-settings'] as const) {
      expect(pageEntry(page).kind).toBe('tool');
    }
  });

  test('SHELL-013, SHELL-014: the variants of the unique viewers page exist', () => {
    expect(pageEntry('unique_viewers_page_configurable').label).toBe('Unique Users');
    expect(readPath('/content_insights/unique_viewers_page')).toMatchObject({ page: 'unique_viewers_page' });
  });

  test('SHELL-059: header bar and breadcrumb are hidden on settings pages and shown on dashboards', () => {
    expect([showsHeaderBar('preference'), showsHeaderBar('segments_list')]).toEqual([false, false]);
    expect([showsHeaderBar('overview_page'), showsBreadcrumb('overview_page')]).toEqual([true, true]);
  });
});
