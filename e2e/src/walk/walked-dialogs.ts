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
import { WALKED_BOARD } from './walked-board.ts';
import { guardedDialogs } from './walked-guards.ts';

const account = byButton(/, account of /, 'Account');
const createSegment = byButton('Create Segment', 'Create Segment');
const ANALYSIS = /^Actions for Daily audience/;
const SEGMENT = 'Actions for Crime fans';

const shellDialogs: readonly WalkedDialog[] = [
  { name: 'command palette', page: 'overview_page', open: byButton('Search commands', 'Command palette') },
  { name: 'menu', page: 'overview_page', on: 'phone', open: byButton('Menu', 'Menu') },
  { name: 'account', page: 'overview_page', open: account },
  ...['Glossary', 'Keyboard shortcuts'].map((label) => ({
    name: label,
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
  { name: 'period', page: 'overview_page', open: byButton(/^Last 7 Days/, 'Period') },
  { name: 'filters', page: 'overview_page', open: byButton('Add filter', 'Filters') },
  {
    name: 'filters, every card',
    page: 'overview_page',
    open: byButton('Add filter', 'Filters', addEveryFilter),
  },
  { name: 'filters of a chip', page: 'overview_page', open: byButton(/^Edit filter: /, 'Filters') },
  {
    name: 'operators of a filter',
    page: 'overview_page',
    open: within(byButton(/^Edit filter: /, 'Filters'), combobox(/, operator$/), openList),
  },
  { name: 'subject of a page', page: 'device_page', open: byButton('Choose device') },
  { name: 'share link', page: 'overview_page', open: byButton('Share link', 'Copy this link') },
  { name: 'save as segment', page: 'overview_page', open: byButton('Save as segment') },
  { name: 'page settings', page: 'overview_page', open: byMenu('Page settings') },
  ...['Download as PDF', 'Download as CSV', 'Send', 'Schedule'].map((entry) => ({
    name: `page: ${entry}`,
    page: 'overview_page' as const,
    open: byEntry('Page settings', entry),
  })),
  {
    name: 'page: Schedule to a bucket',
    page: 'overview_page',
    open: byEntry('Page settings', 'Schedule', { inside: newPlan('Amazon S3') }),
    discard: 'Discard changes',
  },
  { name: 'widget menu', page: 'overview_page', open: byMenu('Actions for Trend') },
  ...['Add a note', 'Full screen', 'How this was computed', 'Download Data', 'Send Data'].map((entry) => ({
    name: `widget: ${entry}`,
    page: 'overview_page' as const,
    open: byEntry('Actions for Trend', entry),
  })),
  {
    name: 'drill-down menu',
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
  ...['Download', 'Send', 'Schedule'].map((entry) => ({
    name: `viewers: ${entry}`,
    page: 'unique_viewers_page' as const,
    open: byEntry('Actions for Unique Viewers', entry),
  })),
  {
    name: 'viewers: Schedule, new',
    page: 'unique_viewers_page',
    open: byEntry('Actions for Unique Viewers', 'Schedule', { inside: newPlan() }),
    discard: 'Discard changes',
  },
];

const segmentDialogs: readonly WalkedDialog[] = [
  { name: 'create segment', page: 'segments_list', open: createSegment },
  {
    name: 'create segment: time range',
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
    page: 'segments_list',
    open: byButton('Create Segment', 'Create Segment', openTab('Content')),
  },
  { name: 'upload ids', page: 'segments_list', open: byButton('Upload ids', 'Upload ids') },
  { name: 'segment menu', page: 'segments_list', open: byMenu(SEGMENT) },
  ...['Edit', 'Share', 'Send members', 'Schedule members', 'Delete'].map((entry) => ({
    name: `segment: ${entry}`,
    page: 'segments_list' as const,
    open: byEntry(SEGMENT, entry),
  })),
  { name: 'choose segments', page: 'segment_overview', open: byButton('Choose segments', 'Choose segments') },
];

const analysisDialogs: readonly WalkedDialog[] = [
  { name: 'analysis menu', page: 'customer_reports', open: byMenu(ANALYSIS) },
  ...['Rename', 'Duplicate', 'Share', 'Pin to board', 'Where it is used'].map((entry) => ({
    name: `analysis: ${entry}`,
    page: 'customer_reports' as const,
    open: byEntry(ANALYSIS, entry),
  })),
  { name: 'new board', page: 'customer_reports', search: '?board=all', open: byButton('New board') },
  {
    name: 'board: Rename',
    page: 'customer_reports',
    search: '?board=all',
    open: byEntry(`Actions for ${WALKED_BOARD}`, 'Rename'),
  },
];

/** A button of the workbench's frame; those of its list of fields are behind another one on a phone. */
function byFrameButton(name: string | RegExp, dialog: string, { isField = false } = {}): WalkedDialog['open'] {
  return async (page) => {
    const frame = page.frameLocator('main iframe');
    const opener = buttonOf(frame, name);
    const fields = buttonOf(frame, 'Show fields');
    await opener.or(fields).first().waitFor();
    if (isField && (await fields.isVisible())) await press(fields);
    await press(opener);
    const shown = frame.getByRole('dialog', { name: dialog });
    await shown.waitFor();
    return { shown, opener };
  };
}

const workbenchDialogs: readonly WalkedDialog[] = [
  { name: 'period', open: byFrameButton(/^Last \d+ Days/, 'Period') },
  { name: 'new custom measure', open: byFrameButton('Custom measure', 'New custom measure', { isField: true }) },
  { name: 'new calculation', open: byFrameButton('Calculation', 'New calculation', { isField: true }) },
].map(({ name, open }) => ({ name: `workbench: ${name}`, page: 'ci_customer_view_explore', open }));

const operationDialogs: readonly WalkedDialog[] = [
  { name: 'job menu', page: 'jobs_management', open: byMenu(SEGMENT) },
  { name: 'job: Details', page: 'jobs_management', open: byEntry(SEGMENT, 'Details') },
  {
    name: 'remove a user',
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
