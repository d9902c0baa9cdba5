import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { atRest, dialogAtRest } from './at-rest.ts';

/** A list that is closing stays in the document for a moment. */
const OPEN_LIST = '.ant-select-dropdown:not(.ant-select-dropdown-hidden):not([class*="-leave"])';
const SAVED_PATH = /\/v1\/customers\/\d+\/segments(\/\d+)?$/;
const SAVING = ['POST', 'PUT'];
const Saved = z.object({
  data: z.union([
    z.object({ segment_id: z.string() }).transform(({ segment_id }) => segment_id),
    z.object({ segment: z.object({ segment_id: z.string() }) }).transform(({ segment }) => segment.segment_id),
  ]),
});

export type BuilderTitle = 'Create Segment' | 'Edit Segment' | 'Copy Segment';
export type BuilderButton = 'OK' | 'Update' | 'Save';

/** Drives the segment builder as a user would. */
export function segmentBuilder(page: Page, title: BuilderTitle = 'Create Segment') {
  const modal = page.getByRole('dialog', { name: title, exact: true });
  const list = page.locator(OPEN_LIST);
  const combobox = (label: string) => modal.getByRole('combobox', { name: label, exact: true });

  /** Chooses from the open list by the shown text. */
  async function pick(name: string): Promise<void> {
    const entry = list.getByTitle(name, { exact: true });
    await entry.waitFor();
    await atRest(list);
    await entry.click();
  }

  async function choose(label: string, name: string): Promise<void> {
    await combobox(label).click();
    await pick(name);
    await list.waitFor({ state: 'hidden' });
  }

  return {
    modal,
    list,
    coverage: modal.getByRole('region', { name: 'Coverage', exact: true }),
    steps: modal.getByRole('region', { name: 'What each rule keeps' }),
    /** `label` is the row's: `Genre`, or `Genre, condition 2` among several. */
    field: (label: string): Locator => modal.getByRole('region', { name: label, exact: true }),
    async opened(): Promise<void> {
      await dialogAtRest(modal);
    },
    async name(text: string): Promise<void> {
      await modal.getByRole('textbox', { name: 'Segment Name' }).fill(text);
    },
    async streamId(name: string): Promise<void> {
      await choose('Stream ID', name);
    },
    async tab(label: string): Promise<void> {
      await modal.getByRole('tab', { name: new RegExp(`^${label}( \\d+ filled.*)?$`) }).click();
    },
    async operator(label: string, name: string): Promise<void> {
      await choose(`${label}, operator`, name);
    },
    choose,
    /** Chooses several values, from suggestions or a closed list. */
    async values(label: string, ...names: readonly string[]): Promise<void> {
      const input = combobox(label);
      await input.click();
      for (const name of names) await pick(name);
      // The open list covers the rows below, and Tab would select its highlighted entry.
      await input.press('Escape');
      await list.waitFor({ state: 'hidden' });
    },
    async typed(label: string, text: string): Promise<void> {
      await modal.getByRole('textbox', { name: label, exact: true }).fill(text);
    },
    async or(label: string): Promise<void> {
      await modal.getByRole('button', { name: `OR: add a condition to ${label}`, exact: true }).click();
    },
    async clear(label: string): Promise<void> {
      await modal.getByRole('button', { name: `Clear ${label}`, exact: true }).click();
    },
    async tagName(row: number, name: string): Promise<void> {
      await combobox(`Custom Tags, condition ${row}, name`).fill(name);
      await pick(name);
      await list.waitFor({ state: 'hidden' });
    },
    async share(label: string, from: string, to: string): Promise<void> {
      await modal.getByRole('textbox', { name: `${label}, lowest percent`, exact: true }).fill(from);
      await modal.getByRole('textbox', { name: `${label}, highest percent`, exact: true }).fill(to);
    },
    /** Types both ends of a range of days. */
    async days(field: Locator, from: string, to: string): Promise<void> {
      const [first, last] = await field.getByRole('textbox').all();
      await first?.fill(from.replaceAll('-', '/'));
      await first?.press('Enter');
      await last?.fill(to.replaceAll('-', '/'));
      await last?.press('Enter');
      // The days apply when the calendar closes, one frame after the key.
      await page.locator('.ant-picker-dropdown').filter({ visible: true }).waitFor({ state: 'hidden' });
    },
    timeRange: timeRangeOf(modal),
    async press(button: BuilderButton): Promise<void> {
      await modal.getByRole('button', { name: button, exact: true }).click();
    },
    /** Resolves with the saved id once the modal has closed. */
    async save(button: BuilderButton): Promise<string> {
      const response = page.waitForResponse(
        (reply) => SAVING.includes(reply.request().method()) && SAVED_PATH.test(new URL(reply.url()).pathname),
      );
      await this.press(button);
      const { data: id } = Saved.parse(await (await response).json());
      await modal.waitFor({ state: 'hidden' });
      return id;
    },
  };
}

export type SegmentBuilder = ReturnType<typeof segmentBuilder>;

/** SEG-098: one-time with two days, one of the rolling ones, or any number of days. */
function timeRangeOf(modal: Locator) {
  const panel = modal.locator('.ant-popover');
  async function open(): Promise<void> {
    await modal.getByRole('button', { name: /^Time Range/ }).click();
    await panel.getByRole('radiogroup', { name: 'Time range' }).waitFor();
    await atRest(panel);
  }
  async function apply(): Promise<void> {
    await panel.getByRole('button', { name: 'Apply' }).click();
    await panel.waitFor({ state: 'hidden' });
  }
  return {
    panel,
    open,
    apply,
    async rolling(name: 'past 7 days' | 'past 30 days' | 'past 60 days' | 'past 90 days'): Promise<void> {
      await open();
      await panel.getByRole('radio', { name, exact: true }).check();
      await apply();
    },
    async past(days: number): Promise<void> {
      await open();
      await panel.getByRole('textbox', { name: 'Number of days' }).fill(String(days));
      await apply();
    },
    async oneTime(from: string, to: string): Promise<void> {
      await open();
      await panel.getByRole('radio', { name: 'One-time range' }).check();
      await this.dates(from, to);
      await apply();
    },
    async dates(from: string, to: string): Promise<void> {
      const [first, last] = await panel.locator('.ant-picker').getByRole('textbox').all();
      await first?.fill(from.replaceAll('-', '/'));
      await first?.press('Enter');
      await last?.fill(to.replaceAll('-', '/'));
      await last?.press('Enter');
    },
  };
}
