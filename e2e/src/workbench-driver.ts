import type { FrameLocator, Locator, Page } from 'playwright-core';

/** Wide and high enough for every row and column of the tests: the table draws those in sight. */
const VIEWPORT = { width: 2200, height: 1400 };

/** The explore frame in a separate window. */
export async function openWorkbench(page: Page, origin: string, search = '') {
  await page.setViewportSize(VIEWPORT);
  await page.goto(`${origin}/workbench/${search}`);
  await page.getByRole('searchbox', { name: 'Search fields' }).waitFor();
  return workbenchOn(page);
}

export type WorkbenchDriver = ReturnType<typeof workbenchOn>;

/** The explore frame of the app's page. */
export async function openFramedWorkbench(page: Page) {
  await page.setViewportSize(VIEWPORT);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('searchbox', { name: 'Search fields' }).waitFor();
  return workbenchOn(page, frame);
}

function workbenchOn(page: Page, root: Page | FrameLocator = page) {
  const picker = root.getByRole('complementary', { name: 'Fields' });
  const search = picker.getByRole('searchbox', { name: 'Search fields' });
  const grid = root.getByRole('grid', { name: 'Results' });
  const results = root.getByRole('region', { name: 'Results' });
  const toolbar = root.getByRole('toolbar', { name: 'Analysis' });

  /** The row of a field, found by its name. */
  async function found(label: string): Promise<Locator> {
    await search.fill(label);
    return picker
      .getByRole('listitem')
      .filter({ has: root.getByRole('button', { name: label, exact: true }) })
      .first();
  }

  async function filterCard(label: string): Promise<Locator> {
    const row = await found(label);
    await row.getByRole('button', { name: `Filter by ${label}`, exact: true }).click();
    await search.fill('');
    return root.getByRole('region', { name: `${label} filter` });
  }

  return {
    page,
    picker,
    search,
    grid,
    results,
    toolbar,
    filterCard,
    async add(...labels: readonly string[]) {
      for (const label of labels) {
        const row = await found(label);
        await row.getByRole('button', { name: label, exact: true }).click();
      }
      await search.fill('');
    },
    async pivot(label: string) {
      const row = await found(label);
      await row.getByRole('button', { name: `Pivot by ${label}`, exact: true }).click();
      await search.fill('');
    },
    /** A filter by values, typed and taken with Enter. */
    async filterBy(label: string, values: readonly string[], operator?: string) {
      const card = await filterCard(label);
      if (operator !== undefined) {
        await card.getByRole('combobox', { name: `${label}, operator` }).click();
        await root.getByTitle(operator, { exact: true }).click();
      }
      const box = card.getByRole('combobox', { name: label, exact: true });
      for (const value of values) {
        await box.fill(value);
        await root.locator('.ant-select-item-option').getByText(value, { exact: true }).click();
        await card.locator('.ant-select-selection-item').getByText(value, { exact: true }).waitFor();
      }
      await page.keyboard.press('Escape');
    },
    async atLeast(label: string, value: number) {
      const card = await filterCard(label);
      await card.getByRole('textbox', { name: label, exact: true }).fill(String(value));
    },
    async limit(rows: number) {
      await results.getByLabel('Row limit').fill(String(rows));
      await results.getByLabel('Row limit').press('Tab');
    },
    async period(shortcut: string) {
      await toolbar.getByRole('button', { name: /\d{4}$/ }).click();
      const panel = root.getByRole('dialog', { name: 'Period' });
      await panel.getByText(shortcut, { exact: true }).click();
      await panel.getByRole('button', { name: 'Apply' }).click();
    },
    async calculate(name: string, expression: string, format?: string) {
      await picker.getByRole('button', { name: 'Calculation', exact: true }).click();
      const dialog = root.getByRole('dialog', { name: 'New calculation' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      if (format !== undefined) await dialog.getByRole('combobox', { name: 'Format' }).selectOption({ label: format });
      await dialog.getByRole('textbox', { name: 'Expression' }).click();
      await page.keyboard.insertText(expression);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    async run() {
      const responded = page.waitForResponse((response) => response.url().includes('/queries/run/json'));
      await page.keyboard.press('Control+Enter');
      await responded;
      await results.getByText(/^[\d,]+ rows?$/).waitFor();
      await toolbar.getByRole('button', { name: /^Run/ }).waitFor();
    },
    /** Texts of the cells, without row numbers. */
    rows(): Promise<string[][]> {
      return grid
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) =>
            [...row.children]
              .filter((cell) => cell.getAttribute('aria-hidden') !== 'true')
              .map((cell) => cell.textContent),
          ),
        );
    },
    totals(): Promise<string[]> {
      return grid.locator('tfoot tr > :not([aria-hidden])').allTextContents();
    },
    headings(): Promise<string[]> {
      return grid.locator('thead tr:last-child > th').allTextContents();
    },
    pivotHeadings(): Promise<string[]> {
      return grid.locator('thead tr:first-child > th').allTextContents();
    },
  };
}
