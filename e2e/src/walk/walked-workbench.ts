import type { Locator, Page } from 'playwright-core';
import { buttonOf, byMenu, dialogOf, press, type WalkedDialog } from './open-dialog.ts';
import { PINNED_ANALYSIS } from './walked-board.ts';
import { leaveByMenu } from './walked-guards.ts';

const ANALYSIS = new RegExp(`^Actions for ${PINNED_ANALYSIS}`);

const frameOf = (page: Page) => page.frameLocator('main iframe');

/** A button of the workbench's frame. */
function byFrameButton(name: string | RegExp, dialog: string, { isField = false } = {}): WalkedDialog['open'] {
  return async (page) => {
    const frame = frameOf(page);
    const opener = buttonOf(frame, name);
    await opener.or(buttonOf(frame, 'Show fields')).first().waitFor();
    if (isField) await openFields(page);
    await press(opener);
    const shown = frame.getByRole('dialog', { name: dialog });
    await shown.waitFor();
    return { shown, opener };
  };
}

/** On a phone the list of fields is behind a button. */
async function openFields(page: Page): Promise<void> {
  const fields = buttonOf(frameOf(page), 'Show fields');
  if (await fields.isVisible()) await press(fields);
}

/** The analysis in the workbench, with its results. */
async function editAnalysis(page: Page): Promise<void> {
  await press(buttonOf(page, ANALYSIS));
  await press(page.getByRole('menuitem', { name: 'Edit', exact: true }));
  await frameOf(page)
    .getByText(/^\d+ rows$/)
    .waitFor();
}

/** The menu of the first cell, opened with keys: the grid has the focus. */
async function openCellMenu(page: Page): Promise<{ shown: Locator; opener: Locator }> {
  await editAnalysis(page);
  const frame = frameOf(page);
  const opener = frame.getByRole('grid', { name: 'Results' });
  await opener.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const shown = frame.getByRole('menu');
  await shown.waitFor();
  return { shown, opener };
}

const emptyWorkbench: readonly WalkedDialog[] = [
  { name: 'period', shows: 'workbench/period/period-control', open: byFrameButton(/^Last \d+ Days/, 'Period') },
  {
    name: 'new custom measure',
    shows: 'workbench/dynamic/measure-dialog',
    open: byFrameButton('Custom measure', 'New custom measure', { isField: true }),
  },
  {
    name: 'new calculation',
    shows: 'workbench/dynamic/calculation-dialog',
    open: byFrameButton('Calculation', 'New calculation', { isField: true }),
  },
].map((dialog) => ({ ...dialog, name: `workbench: ${dialog.name}`, page: 'ci_customer_view_explore' as const }));

const openedAnalysis: readonly WalkedDialog[] = [
  {
    name: 'analysis: more actions',
    shows: 'web/features/reports/explore/explore-page',
    open: async (page: Page) => {
      await editAnalysis(page);
      return byMenu('More actions')(page);
    },
  },
  {
    name: 'analysis: more actions of the look',
    shows: 'web/features/reports/report-view',
    open: async (page: Page) => {
      await press(buttonOf(page, PINNED_ANALYSIS));
      await buttonOf(page, 'All analyses').waitFor();
      return byMenu('More actions')(page);
    },
  },
  {
    name: 'analysis: chart options',
    shows: 'workbench/chart/chart-options',
    open: async (page: Page) => {
      await editAnalysis(page);
      return byFrameButton('Options', 'Chart options')(page);
    },
  },
  {
    name: 'analysis: copy as',
    shows: 'workbench/sql/copy-as',
    open: async (page: Page) => {
      await editAnalysis(page);
      const opener = buttonOf(frameOf(page), 'Copy as');
      await press(opener);
      const shown = frameOf(page).getByRole('menu');
      await shown.waitFor();
      return { shown, opener };
    },
  },
  { name: 'analysis: cell menu', shows: 'workbench/results/cell-menu', open: openCellMenu },
  {
    name: 'analysis: viewers behind a cell',
    shows: 'web/features/reports/cell/cell-viewers-dialog',
    open: async (page: Page) => {
      const { shown: menu, opener } = await openCellMenu(page);
      await press(menu.getByRole('menuitem', { name: 'Show viewers' }));
      const shown = dialogOf(page, /^Viewers behind /);
      await shown.getByRole('status', { name: 'Number of viewers' }).waitFor();
      return { shown, opener };
    },
  },
  {
    name: 'analysis: leave with changes',
    shows: 'web/features/reports/explore/leave-guard',
    open: async (page: Page) => {
      await editAnalysis(page);
      await openFields(page);
      await press(buttonOf(frameOf(page), /^Remove /));
      await page.getByRole('heading', { level: 2, name: /Unsaved changes/ }).waitFor();
      const opener = await leaveByMenu(page);
      const shown = dialogOf(page, 'Leave without saving?');
      await shown.waitFor();
      return { shown, opener };
    },
  },
].map((dialog) => ({ ...dialog, page: 'customer_reports' as const, movesOn: true }));

export const workbenchDialogs: readonly WalkedDialog[] = [...emptyWorkbench, ...openedAnalysis];
