import type { PageId } from '@playhead/domain/pages';
import type { Locator, Page } from 'playwright-core';
import { motionEnded } from '../browser.ts';
import type { Frame } from '../dashboard-driver.ts';

/** The names of the controls that are pressed one after the other, in the page or in its frame. */
interface DialogRoute {
  page: PageId;
  press: readonly (string | RegExp)[];
  inFrame?: boolean;
}

/** A saved analysis that the walk brings along. */
export const WALKED_ANALYSIS = `Walked analysis ${process.pid}`;
const SEGMENT = 'Crime fans';
const account = /, account of /;

/** By the name of the dialog, panel or menu. */
export const walkedDialogs: Readonly<Record<string, DialogRoute>> = {
  Account: { page: 'overview_page', press: [account] },
  'Keyboard shortcuts': { page: 'overview_page', press: [account, 'Keyboard shortcuts'] },
  Glossary: { page: 'overview_page', press: [account, 'Glossary'] },
  Period: { page: 'overview_page', press: [/^Last 7 Days/] },
  Filters: { page: 'overview_page', press: ['Add filter'] },
  'Edit a filter': { page: 'overview_page', press: [/^Edit filter: Country/] },
  'Page settings': { page: 'overview_page', press: ['Page settings'] },
  'Download as PDF': { page: 'overview_page', press: ['Page settings', 'Download as PDF'] },
  'Download as CSV': { page: 'overview_page', press: ['Page settings', 'Download as CSV'] },
  Send: { page: 'overview_page', press: ['Page settings', 'Send'] },
  Schedule: { page: 'overview_page', press: ['Page settings', 'Schedule'] },
  'Copy this link': { page: 'overview_page', press: ['Share link'] },
  'Save as segment': { page: 'overview_page', press: ['Save as segment'] },
  'Widget actions': { page: 'overview_page', press: ['Actions for Trend'] },
  'Full screen': { page: 'overview_page', press: ['Actions for Trend', 'Full screen'] },
  'How this was computed': { page: 'overview_page', press: ['Actions for Trend', 'How this was computed'] },
  Note: { page: 'overview_page', press: ['Actions for Trend', 'Add a note'] },
  'Download Data': { page: 'overview_page', press: ['Actions for Trend', 'Download Data'] },
  'Send Data': { page: 'overview_page', press: ['Actions for Trend', 'Send Data'] },
  'Download viewers': { page: 'unique_viewers_page', press: ['Actions for Unique Viewers', 'Download'] },
  'Send viewers': { page: 'unique_viewers_page', press: ['Actions for Unique Viewers', 'Send'] },
  'Create Segment': { page: 'segments_list', press: ['Create Segment'] },
  'Upload ids': { page: 'segments_list', press: ['Upload ids'] },
  'Share segment': { page: 'segments_list', press: [`Actions for ${SEGMENT}`, 'Share'] },
  'Delete segment': { page: 'segments_list', press: [`Actions for ${SEGMENT}`, 'Delete'] },
  'Choose segments': { page: 'segment_overview', press: ['Choose segments'] },
  'Job details': { page: 'jobs_management', press: [SEGMENT] },
  'Pin to board': { page: 'customer_reports', press: [`Actions for ${WALKED_ANALYSIS}`, 'Pin to board'] },
  'Share analysis': { page: 'customer_reports', press: [`Actions for ${WALKED_ANALYSIS}`, 'Share'] },
  'Save analysis': { page: 'ci_customer_view_explore', press: ['Save'] },
  'Download of the workbench': { page: 'ci_customer_view_explore', press: ['Download'] },
  'Schedule of the workbench': { page: 'ci_customer_view_explore', press: ['Schedule'] },
  'Period of the workbench': { page: 'ci_customer_view_explore', press: [/^Last 30 Days/], inFrame: true },
  'New calculation': { page: 'ci_customer_view_explore', press: ['Calculation'], inFrame: true },
  'Custom measure': { page: 'ci_customer_view_explore', press: ['Custom measure'], inFrame: true },
};

const OPEN = 'dialog[open], [role="dialog"], [role="menu"]';

/** Opens it as a user would and resolves when it stands still. */
export async function openDialog(page: Page, { press, inFrame = false }: DialogRoute): Promise<void> {
  const root = inFrame ? page.frameLocator('main iframe') : page;
  for (const name of press) {
    await controlCalled(root, name).click();
    await shownIn(root).last().waitFor();
  }
  await motionEnded(page);
}

/** Escape closes one at a time. */
export async function closeDialogs(page: Page, { inFrame = false }: DialogRoute): Promise<void> {
  const shown = shownIn(inFrame ? page.frameLocator('main iframe') : page);
  while ((await shown.count()) > 0) {
    const last = shown.last();
    await page.keyboard.press('Escape');
    await last.waitFor({ state: 'hidden' });
  }
}

function shownIn(root: Pick<Frame, 'locator'>): Locator {
  return root.locator(OPEN).filter({ visible: true });
}

function controlCalled(root: Pick<Frame, 'getByRole'>, name: string | RegExp): Locator {
  const exact = typeof name === 'string';
  return root.getByRole('menuitem', { name, exact }).or(root.getByRole('button', { name, exact })).first();
}

/** The workbench has something to save and to download once an example has run. */
export async function runExample(page: Page): Promise<void> {
  const frame = page.frameLocator('main iframe');
  const start = frame.getByRole('region', { name: 'Start' });
  if ((await start.count()) > 0) await start.getByRole('button').first().click();
  await frame
    .getByText(/^[\d,]+ rows?$/)
    .first()
    .waitFor();
}
