import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import {
  adminTab,
  buttonOf,
  byButton,
  byEntry,
  byMenu,
  dialogOf,
  newPlan,
  openTab,
  press,
  type WalkedDialog,
} from './open-dialog.ts';
import { PINNED_ANALYSIS, WALKED_BOARD } from './walked-board.ts';

const SEGMENT = 'Actions for Crime fans';
const ANALYSIS = new RegExp(`^Actions for ${PINNED_ANALYSIS}`);

/** Dialogs that need a step before: an open board, an open analysis, a token, something unsaved. */
export const guardedDialogs: readonly WalkedDialog[] = [
  {
    name: 'board: Share',
    shows: 'web/features/boards/share-board-dialog',
    page: 'customer_reports',
    search: '?board=all',
    movesOn: true,
    open: async (page) => {
      await press(buttonOf(page.getByRole('main'), new RegExp(`^${WALKED_BOARD}`)));
      return byButton('Share', 'Share board')(page);
    },
  },
  {
    name: 'board: more actions',
    shows: 'web/features/boards/board-page',
    page: 'customer_reports',
    search: '?board=all',
    movesOn: true,
    open: async (page) => {
      await press(buttonOf(page.getByRole('main'), new RegExp(`^${WALKED_BOARD}`)));
      return byMenu('More actions')(page);
    },
  },
  {
    name: 'board: menu of an analysis',
    shows: 'web/features/boards/board-widget',
    page: 'customer_reports',
    search: '?board=all',
    movesOn: true,
    open: async (page) => {
      await press(buttonOf(page.getByRole('main'), new RegExp(`^${WALKED_BOARD}`)));
      return byMenu(ANALYSIS)(page);
    },
  },
  {
    name: 'analysis: Version history',
    shows: 'web/features/reports/dialogs/versions-dialog',
    page: 'customer_reports',
    movesOn: true,
    open: async (page) => {
      await press(buttonOf(page, ANALYSIS));
      await press(page.getByRole('menuitem', { name: 'Edit', exact: true }));
      return byEntry('More actions', 'Version history')(page);
    },
  },
  {
    name: 'revoke a token',
    shows: 'web/features/administration/confirm-button',
    page: 'package-settings',
    movesOn: true,
    open: async (page) => {
      await adminTab(page, 'API tokens');
      const name = `Walk ${randomUUID()}`;
      await page.getByRole('textbox', { name: 'What it is for' }).fill(name);
      await press(buttonOf(page, 'Make token'));
      const opener = buttonOf(page, `Revoke ${name}`);
      await press(opener);
      const shown = page.getByRole('tooltip').last();
      await shown.waitFor();
      return { shown, opener };
    },
  },
  {
    name: 'create segment: leave with changes',
    shows: 'web/features/segments/builder/leave-modal',
    page: 'segments_list',
    open: async (page) => {
      const { shown: builder } = await byButton('Create Segment', 'Create Segment')(page);
      const opener = builder.getByRole('textbox', { name: 'Segment Name' });
      await opener.fill('Walked');
      await page.keyboard.press('Escape');
      const shown = dialogOf(page, 'Discard your changes?');
      await shown.waitFor();
      return { shown, opener };
    },
    close: async (page) => {
      await page.keyboard.press('Escape');
      await press(dialogOf(page, 'Discard your changes?').getByRole('button', { name: 'Discard changes' }));
    },
  },
  {
    name: 'segment: Edit, empty rules',
    shows: 'web/features/segments/builder/empty-rules-modal',
    page: 'segments_list',
    open: async (page) => {
      const { shown: builder } = await byEntry(SEGMENT, 'Edit')(page);
      // Until the segment is read its tabs have no counts; with them they are elsewhere.
      await builder.getByRole('textbox', { name: 'Segment Name', disabled: false }).waitFor();
      await openTab('Custom Tags')(builder);
      await builder.getByRole('combobox', { name: 'Custom Tags, condition 1, name' }).fill('plan');
      const opener = builder.getByRole('button', { name: 'Update', exact: true });
      await press(opener);
      const shown = dialogOf(page, 'Save without the empty rules?');
      await shown.waitFor();
      return { shown, opener };
    },
  },
  {
    name: 'page: Schedule, cancel with changes',
    shows: 'web/features/plans/parts/cancel-modal',
    page: 'overview_page',
    open: async (page) => {
      const { shown: plans } = await byEntry('Page settings', 'Schedule', { inside: newPlan() })(page);
      const opener = plans.getByRole('textbox').first();
      await opener.fill('Walked');
      await page.keyboard.press('Escape');
      const shown = dialogOf(page, 'Do you want to cancel?');
      await shown.waitFor();
      return { shown, opener };
    },
    close: async (page) => {
      await page.keyboard.press('Escape');
      await press(dialogOf(page, 'Do you want to cancel?').getByRole('button', { name: 'Discard changes' }));
    },
  },
  {
    name: 'preference: leave with changes',
    shows: 'web/features/preferences/leave-dialog',
    page: 'preference',
    movesOn: true,
    open: async (page) => {
      await changePreference(page);
      const opener = await leaveByMenu(page);
      const shown = dialogOf(page, 'Unsaved changes');
      await shown.waitFor();
      return { shown, opener };
    },
    close: async (page) => {
      await press(buttonOf(page.getByRole('main'), 'Cancel'));
    },
  },
];

async function changePreference(page: Page): Promise<void> {
  await press(page.getByRole('main').getByText('1 234,56', { exact: true }));
  await expect.poll(() => buttonOf(page.getByRole('main'), 'Save').isEnabled()).toBe(true);
}

/** On a phone the menu is a drawer, which is gone by then: its button gets the focus back. */
export async function leaveByMenu(page: Page): Promise<Locator> {
  const menu = buttonOf(page, 'Menu');
  const isDrawer = await menu.isVisible();
  if (isDrawer) await press(menu);
  const link = page.getByRole('link', { name: 'Overview', exact: true }).first();
  await press(link);
  return isDrawer ? menu : link;
}
