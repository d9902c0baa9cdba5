import type { Page } from 'playwright-core';
import {
  addEveryFilter,
  adminTab,
  buttonOf,
  byButton,
  byEntry,
  byMenu,
  combobox,
  dialogOf,
  newPlan,
  openList,
  openTab,
  press,
  type WalkedDialog,
  within,
} from './open-dialog.ts';
import { PINNED_ANALYSIS, WALKED_BOARD } from './walked-board.ts';
import { guardedDialogs } from './walked-guards.ts';
import { workbenchDialogs } from './walked-workbench.ts';

const account = byButton(/, account of /, 'Account');
const createSegment = byButton('Create Segment', 'Create Segment');
const FILTERS = 'web/features/filters/panel/filter-panel';
const PLANS = 'web/features/plans/schedule/plans-modal';
const DOWNLOAD = 'web/features/exports/dialog-form';
const BUILDER = 'web/features/segments/builder/builder-modal';
const UPLOAD = 'web/features/segments/dialogs/upload-dialog';
const ANALYSIS = new RegExp(`^Actions for ${PINNED_ANALYSIS}`);
const SEGMENT = 'Actions for Crime fans';

const shellDialogs: readonly WalkedDialog[] = [
  {
    name: 'command palette',
    shows: 'web/features/command-palette/palette-frame',
    page: 'overview_page',
    open: byButton('Search commands', 'Command palette'),
  },
  {
    name: 'menu',
    shows: 'web/app/layout/menu/menu-drawer',
    page: 'overview_page',
    on: 'phone',
    open: byButton('Menu', 'Menu'),
  },
  { name: 'account', shows: 'web/app/layout/top-bar/user-menu', page: 'overview_page', open: account },
  ...[
    ['Glossary', 'web/features/help/glossary-dialog'] as const,
    ['Keyboard shortcuts', 'web/features/help/keyboard-dialog'] as const,
  ].map(([label, shows]) => ({
    name: label,
    shows,
    page: 'overview_page' as const,
    open: async (page: Page) => {
      const { opener, shown } = await account(page);
      await press(buttonOf(shown, label));
      const dialog = dialogOf(page, label);
      await dialog.waitFor();
      return { shown: dialog, opener };
    },
  })),
];

const pageDialogs: readonly WalkedDialog[] = [
  {
    name: 'period',
    shows: 'web/features/period/period-picker',
    page: 'overview_page',
    open: byButton(/^Last 7 Days/, 'Period'),
  },
  { name: 'filters', shows: FILTERS, page: 'overview_page', open: byButton('Add filter', 'Filters') },
  {
    name: 'filters, every card',
    shows: FILTERS,
    page: 'overview_page',
    open: byButton('Add filter', 'Filters', addEveryFilter),
  },
  { name: 'filters of a chip', shows: FILTERS, page: 'overview_page', open: byButton(/^Edit filter: /, 'Filters') },
  {
    name: 'operators of a filter',
    page: 'overview_page',
    open: within(byButton(/^Edit filter: /, 'Filters'), combobox(/, operator$/), openList),
  },
  {
    name: 'subject of a page',
    shows: 'web/features/filters/subject-chooser/subject-chooser',
    page: 'device_page',
    open: byButton('Choose device'),
  },
  {
    name: 'share link',
    shows: 'web/features/share/share-dialog',
    page: 'overview_page',
    open: byButton('Share link', 'Copy this link'),
  },
  { name: 'save as segment', shows: BUILDER, page: 'overview_page', open: byButton('Save as segment') },
  {
    name: 'page settings',
    shows: 'web/app/layout/settings-menu',
    page: 'overview_page',
    open: byMenu('Page settings'),
  },
  ...[
    ['Download as PDF', DOWNLOAD] as const,
    ['Download as CSV', DOWNLOAD] as const,
    ['Send', 'web/features/plans/send/page-send-dialog'] as const,
    ['Schedule', PLANS] as const,
  ].map(([entry, shows]) => ({
    name: `page: ${entry}`,
    shows,
    page: 'overview_page' as const,
    open: byEntry('Page settings', entry),
  })),
  {
    name: 'page: Schedule to a bucket',
    shows: PLANS,
    page: 'overview_page',
    open: byEntry('Page settings', 'Schedule', { inside: newPlan('Amazon S3') }),
    discard: 'Discard changes',
  },
  {
    name: 'widget menu',
    shows: 'widgets/frame/widget-actions',
    page: 'overview_page',
    open: byMenu('Actions for Trend'),
  },
  ...[
    ['Add a note', 'web/features/annotations/notes-dialog'] as const,
    ['Full screen', 'widgets/frame/widget-overlays'] as const,
    ['How this was computed', 'widgets/frame/widget-overlays'] as const,
    ['Download Data', DOWNLOAD] as const,
    ['Send Data', 'web/features/plans/send/widget-send-dialog'] as const,
  ].map(([entry, shows]) => ({
    name: `widget: ${entry}`,
    shows,
    page: 'overview_page' as const,
    open: byEntry('Actions for Trend', entry),
  })),
  {
    name: 'drill-down menu',
    shows: 'web/features/drill-down/drill-menu',
    page: 'overview_page',
    open: async (page) => {
      const widget = page.locator('.ph-widget').filter({ has: page.getByRole('heading', { name: 'Top Series' }) });
      const opener = widget.locator('tbody tr').nth(1).getByRole('button');
      await press(opener);
      const shown = page.getByRole('menu', { name: 'DASHBOARDS' });
      await shown.waitFor();
      return { shown, opener };
    },
  },
  ...[
    ['Download', DOWNLOAD] as const,
    ['Send', 'web/features/plans/send/viewers-send-dialog'] as const,
    ['Schedule', PLANS] as const,
  ].map(([entry, shows]) => ({
    name: `viewers: ${entry}`,
    shows,
    page: 'unique_viewers_page' as const,
    open: byEntry('Actions for Unique Viewers', entry),
  })),
  {
    name: 'viewers: Schedule, new',
    shows: PLANS,
    page: 'unique_viewers_page',
    open: byEntry('Actions for Unique Viewers', 'Schedule', { inside: newPlan() }),
    discard: 'Discard changes',
  },
  {
    name: 'configure fields',
    shows: 'widgets/frame/configure-fields',
    page: 'unique_viewers_page',
    open: byButton('Configure fields', 'Configure fields'),
  },
  {
    name: 'exports of a widget, by message',
    shows: 'web/features/exports/widget-menu-host',
    page: 'overview_page',
    open: async (page) => {
      const opener = buttonOf(page, 'Actions for Trend');
      await opener.focus();
      const payload = { x: 40, y: 200, widgetId: 'overview-trend' };
      await page.evaluate((message) => window.postMessage(message, location.origin), {
        type: 'open-widget-action-menu',
        payload,
      });
      const shown = page.getByRole('menu', { name: 'Widget actions' });
      await shown.waitFor();
      return { shown, opener };
    },
  },
];

const segmentDialogs: readonly WalkedDialog[] = [
  { name: 'create segment', shows: BUILDER, page: 'segments_list', open: createSegment },
  {
    name: 'create segment: time range',
    shows: 'web/features/segments/time-range/time-range-field',
    page: 'segments_list',
    open: within(
      createSegment,
      (shown) => buttonOf(shown, /^Time Range/),
      (_page, shown) => shown.locator('.ant-popover'),
    ),
  },
  {
    name: 'create segment: stream id',
    page: 'segments_list',
    open: within(createSegment, combobox('Stream ID'), openList),
  },
  {
    name: 'create segment: Content',
    shows: BUILDER,
    page: 'segments_list',
    open: byButton('Create Segment', 'Create Segment', openTab('Content')),
  },
  { name: 'upload ids', shows: UPLOAD, page: 'segments_list', open: byButton('Upload ids', 'Upload ids') },
  {
    name: 'upload ids: what they match',
    shows: UPLOAD,
    page: 'segments_list',
    open: byButton('Upload ids', 'Upload ids', async (shown) => {
      const file = { name: 'ids.csv', mimeType: 'text/csv', buffer: Buffer.from('viewer_id\nnobody\n') };
      await shown.getByLabel('CSV file').setInputFiles(file);
      await press(shown.getByRole('button', { name: 'Upload', exact: true }));
      await shown.getByRole('button', { name: 'Another file' }).waitFor();
    }),
  },
  {
    name: 'segment menu',
    shows: 'web/features/segments/list/row-actions',
    page: 'segments_list',
    open: byMenu(SEGMENT),
  },
  ...[
    ['Edit', BUILDER] as const,
    ['Share', 'web/features/segments/dialogs/share-dialog'] as const,
    ['Send members', 'web/features/plans/send/viewers-send-dialog'] as const,
    ['Schedule members', PLANS] as const,
    ['Delete', 'web/features/segments/dialogs/delete-dialog'] as const,
  ].map(([entry, shows]) => ({
    name: `segment: ${entry}`,
    shows,
    page: 'segments_list' as const,
    open: byEntry(SEGMENT, entry),
  })),
  {
    name: 'choose segments',
    shows: 'web/features/segment-comparison/chooser/segment-chooser',
    page: 'segment_overview',
    open: byButton('Choose segments', 'Choose segments'),
  },
];

const analysisDialogs: readonly WalkedDialog[] = [
  {
    name: 'analysis menu',
    shows: 'web/features/reports/list/report-actions-menu',
    page: 'customer_reports',
    open: byMenu(ANALYSIS),
  },
  ...[
    ['Rename', 'web/features/reports/dialogs/words-dialog'] as const,
    ['Duplicate', 'web/features/reports/dialogs/words-dialog'] as const,
    ['Share', 'web/features/reports/dialogs/share-report-dialog'] as const,
    ['Pin to board', 'web/features/boards/pin-dialog'] as const,
    ['Where it is used', 'web/features/reports/dialogs/uses-dialog'] as const,
  ].map(([entry, shows]) => ({
    name: `analysis: ${entry}`,
    shows,
    page: 'customer_reports' as const,
    open: byEntry(ANALYSIS, entry),
  })),
  {
    name: 'new board',
    shows: 'web/features/boards/board-name-dialog',
    page: 'customer_reports',
    search: '?board=all',
    open: byButton('New board'),
  },
  {
    name: 'board menu',
    shows: 'web/features/boards/board-list',
    page: 'customer_reports',
    search: '?board=all',
    open: byMenu(`Actions for ${WALKED_BOARD}`),
  },
  {
    name: 'board: Rename',
    shows: 'web/features/boards/board-name-dialog',
    page: 'customer_reports',
    search: '?board=all',
    open: byEntry(`Actions for ${WALKED_BOARD}`, 'Rename'),
  },
];

const operationDialogs: readonly WalkedDialog[] = [
  { name: 'job menu', shows: 'web/features/jobs/job-action-menu', page: 'jobs_management', open: byMenu(SEGMENT) },
  {
    name: 'job: Details',
    shows: 'web/features/jobs/job-drawer',
    page: 'jobs_management',
    open: byEntry(SEGMENT, 'Details'),
  },
  {
    name: 'remove a user',
    shows: 'web/features/administration/confirm-button',
    page: 'package-settings',
    open: async (page) => {
      await adminTab(page, 'Users');
      const opener = buttonOf(page, /^Remove reader@/);
      await press(opener);
      const shown = page.getByRole('tooltip').last();
      await shown.waitFor();
      return { shown, opener };
    },
  },
  {
    name: 'permissions of a user',
    page: 'package-settings',
    open: async (page) => {
      await adminTab(page, 'Users');
      const opener = combobox(/^Permissions of reader@/)(page.getByRole('main'));
      await press(opener);
      await openList(page).waitFor();
      return { shown: openList(page), opener };
    },
  },
];

export const walkedDialogs: readonly WalkedDialog[] = [
  ...shellDialogs,
  ...pageDialogs,
  ...segmentDialogs,
  ...analysisDialogs,
  ...operationDialogs,
  ...workbenchDialogs,
  ...guardedDialogs,
];
