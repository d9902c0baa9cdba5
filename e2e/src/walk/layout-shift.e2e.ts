import type { PageId } from '@playhead/domain/pages';
import { beforeAll, describe, test } from 'vitest';
import { AURORA, setStage } from '../stage.ts';
import { expectNothingJumped, expectShortTables, openFresh, PAUSE_ENDLESS } from './open-fresh.ts';
import { findAddresses } from './walked-pages.ts';

const stage = setStage();
let addresses: ReadonlyMap<PageId, string>;

beforeAll(async () => {
  const visit = await stage.visit(AURORA.analyst);
  addresses = await findAddresses(visit);
  await visit.context.close();
});

const addressOf = (id: PageId) => `${stage.playhead().url}${addresses.get(id)}`;

test('nothing jumps when a page says that it takes longer than usual, and when it has loaded', async () => {
  const visit = await stage.visit(AURORA.analyst, { motion: true });
  const { page } = visit;
  const note = page.getByText('This takes longer than usual.');
  await page.route('**/queries/run/json', async (route) => {
    await note.waitFor();
    await route.continue();
  });
  await openFresh(visit, addressOf('overview_page'), 900);
  await note.waitFor({ state: 'detached' });
  await expectNothingJumped(visit);
  await visit.context.close();
});

/**
 * Pages that wrap in different ways in a narrow window; every page in both widths would take twice the time. pages.e2e.ts
 * opens all of them in a wide one.
 */
const narrowPages: readonly PageId[] = [
  'overview_page',
  'paths_page',
  'device_overview',
  'ads',
  'segment_overview',
  'jobs_management',
  'customer_reports',
];

describe('nothing jumps while a page loads, and short tables are as high as their rows, 900 wide', () => {
  test.each(narrowPages)('%s', async (id) => {
    const visit = await stage.visit(AURORA.analyst, { motion: true });
    try {
      await visit.page.addInitScript(PAUSE_ENDLESS);
      await openFresh(visit, addressOf(id), 900);
      await expectNothingJumped(visit);
      await expectShortTables(visit);
    } finally {
      await visit.context.close();
    }
  });
});
