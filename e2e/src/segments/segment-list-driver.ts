import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import type { Visit } from '../stage.ts';
import { atRest } from './at-rest.ts';
import { type BuilderTitle, type SegmentBuilder, segmentBuilder } from './segment-builder-driver.ts';

const BUILD_LIMIT_MS = 100_000;
const PRESS_LIMIT_MS = 5_000;
const LIST_PATH = /\/v1\/customers\/\d+\/segments$/;
const Listed = z.object({
  data: z.object({ data: z.array(z.object({ segment_id: z.string(), segment_name: z.string() })) }),
});
export type RowAction = 'Open its page' | 'View' | 'History' | 'Edit' | 'Copy' | 'Share' | 'Build again' | 'Delete';

/** Drives the list of segments as a user would. */
export function segmentList(page: Page) {
  const row = (name: string): Locator =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });

  async function act(name: string, action: RowAction): Promise<void> {
    // A menu that is still closing would be taken for the one that opens.
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(0);
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    const item = page.getByRole('menuitem', { name: action, exact: true });
    await item.waitFor();
    await atRest(page.getByRole('menu'));
    await item.click();
  }

  /** A message covers the buttons for some seconds; it may disappear before it is dismissed. */
  async function dismissMessages(): Promise<void> {
    const dismiss = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' });
    while ((await dismiss.count()) > 0) {
      await dismiss
        .first()
        .click({ timeout: PRESS_LIMIT_MS })
        .catch(() => undefined);
    }
  }

  async function builder(title: BuilderTitle): Promise<SegmentBuilder> {
    const opened = segmentBuilder(page, title);
    await opened.opened();
    return opened;
  }

  return {
    row,
    act,
    dismissMessages,
    summary: page.getByRole('complementary', { name: 'Segment Summary' }),
    async create(): Promise<SegmentBuilder> {
      await page.getByRole('button', { name: 'Create Segment', exact: true }).click();
      return builder('Create Segment');
    },
    async edit(name: string): Promise<SegmentBuilder> {
      await dismissMessages();
      await act(name, 'Edit');
      return builder('Edit Segment');
    },
    async copy(name: string): Promise<SegmentBuilder> {
      await dismissMessages();
      await act(name, 'Copy');
      return builder('Copy Segment');
    },
    /** The list polls until the build is done. Returns its exact number of viewers. */
    async builtViewers(name: string): Promise<number> {
      await row(name).getByText('Ready', { exact: true }).waitFor({ timeout: BUILD_LIMIT_MS });
      return Number((await row(name).getByRole('cell').nth(3).innerText()).replaceAll(',', ''));
    },
  };
}

export type SegmentList = ReturnType<typeof segmentList>;

/** The ids of these segments, in order, once they are built. Demo segments take a while. */
export async function builtIds({ page, open }: Visit, ...names: readonly string[]): Promise<string[]> {
  const response = page.waitForResponse((reply) => LIST_PATH.test(new URL(reply.url()).pathname));
  await open('segments_list');
  const { data } = Listed.parse(await (await response).json());
  for (const name of names) await segmentList(page).builtViewers(name);
  return names.map((name) => data.data.find(({ segment_name }) => segment_name === name)?.segment_id ?? '');
}
