import type { Locator, Page } from 'playwright-core';
import { atRest } from './segments/at-rest.ts';

/** A list that is closing stays in the document for a moment. */
const OPEN_LIST = '.ant-select-dropdown:not(.ant-select-dropdown-hidden):not([class*="-leave"])';

/** Drives the filter panel as a user would. */
export function filterPanel(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Filters' });
  const list = page.locator(OPEN_LIST);

  /** Chooses from the open list by the shown text. */
  async function pick(name: string): Promise<void> {
    const entry = list.getByTitle(name, { exact: true });
    await entry.waitFor();
    await atRest(panel);
    await atRest(list.filter({ has: page.getByTitle(name, { exact: true }) }));
    await entry.click();
  }

  return {
    panel,
    list,
    async open(): Promise<void> {
      await page.getByRole('button', { name: 'Add filter' }).click();
      await panel.waitFor();
    },
    /** Adds a filter to the panel and returns its card. */
    async add(label: string): Promise<Locator> {
      const entries = panel.getByRole('navigation', { name: 'All filters' });
      await entries.getByRole('button', { name: label, exact: true }).click();
      return this.card(label);
    },
    card: (label: string): Locator => panel.getByRole('region', { name: `${label} filter` }),
    /** `label` is the row's: `Genre`, or `Genre, condition 2` among several. */
    async operator(label: string, name: string): Promise<void> {
      await panel.getByRole('combobox', { name: `${label}, operator`, exact: true }).click();
      await pick(name);
      await list.waitFor({ state: 'hidden' });
      await atRest(panel);
    },
    async suggested(label: string, ...values: readonly string[]): Promise<void> {
      const input = panel.getByRole('combobox', { name: label, exact: true });
      await input.click();
      for (const value of values) await pick(value);
      // The open list covers the cards below. Escape would close the panel if the list is closed already.
      await input.press('Tab');
      await list.waitFor({ state: 'hidden' });
    },
    async typed(label: string, text: string): Promise<void> {
      await panel.getByRole('textbox', { name: label, exact: true }).fill(text);
    },
    async addCondition(label: string): Promise<void> {
      await this.card(label).getByRole('button', { name: 'Add condition' }).click();
    },
    pick,
    async apply(): Promise<void> {
      await panel.getByRole('button', { name: 'Apply' }).click();
      await panel.waitFor({ state: 'hidden' });
    },
  };
}

export type FilterPanel = ReturnType<typeof filterPanel>;

/** Active filters, by the texts of their chips. */
export async function chips(page: Pick<Page, 'getByRole'>): Promise<string[]> {
  const words = page.getByRole('list', { name: 'Filters in force' }).getByRole('button', { name: /^Edit filter: / });
  return words.allInnerTexts();
}

/** The exact remaining audience after each filter, from the chips' tooltips; absent until it is known. */
export async function remainingByChips(page: Page): Promise<string[]> {
  const remaining = page.getByRole('list', { name: 'Filters in force' }).getByTitle(/^Left after this filter: /);
  return Promise.all((await remaining.all()).map(async (left) => (await left.getAttribute('title')) ?? ''));
}
