import type { Page } from 'playwright-core';
import { z } from 'zod';

const PrintedWidgets = z.array(
  z.object({
    title: z.string(),
    /** A failed widget is printed as such and named to the recipient. */
    state: z.enum(['drawn', 'failed']),
  }),
);
export type PrintedWidget = z.infer<typeof PrintedWidgets>[number];

/** The app tells when every widget is drawn, empty or failed and the page has stopped changing (web, print-signal.ts). */
export async function waitUntilSettled(page: Page): Promise<readonly PrintedWidget[]> {
  const root = page.locator('html[data-print="settled"]');
  await root.waitFor({ state: 'attached' });
  return PrintedWidgets.parse(JSON.parse((await root.getAttribute('data-print-widgets')) ?? '[]'));
}
