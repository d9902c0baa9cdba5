import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { adminTab, buttonOf, byButton, byEntry, dialogOf, newPlan, press, type WalkedDialog } from './open-dialog.ts';
import { WALKED_BOARD } from './walked-board.ts';

const ANALYSIS = /^Actions for Daily audience/;

/** Dialogs that need a step before: an open board, an open analysis, a token, something unsaved. */
export const guardedDialogs: readonly WalkedDialog[] = [
  {
    name: 'board: Share',
    page: 'customer_reports',
    search: '?board=all',
    movesOn: true,
    open: async (page) => {
      await press(buttonOf(page.getByRole('main'), new RegExp(`^${WALKED_BOARD}`)));
      return byButton('Share', 'Share board')(page);
    },
  },
  {
    name: 'analysis: Version history',
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
    name: 'page: Schedule, cancel with changes',
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
    name: 'analysis: chart options',
    page: 'customer_reports',
    movesOn: true,
    open: async (page) => {
      await press(buttonOf(page, ANALYSIS));
      await press(page.getByRole('menuitem', { name: 'Edit', exact: true }));
      const frame = page.frameLocator('main iframe');
      const opener = buttonOf(frame, 'Options');
      await press(opener);
      const shown = frame.getByRole('dialog', { name: 'Chart options' });
      await shown.waitFor();
      return { shown, opener };
    },
  },
  {
    name: 'preference: leave with changes',
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
async function leaveByMenu(page: Page): Promise<Locator> {
  const menu = buttonOf(page, 'Menu');
  const isDrawer = await menu.isVisible();
  if (isDrawer) await press(menu);
  const link = page.getByRole('link', { name: 'Overview', exact: true }).first();
  await press(link);
  return isDrawer ? menu : link;
}
