import type { PageId } from '@playhead/domain/pages';
import { listReports } from '@playhead/contract/http/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AURORA, setStage, type Visit } from '../stage.ts';
import { followSystemTheme, walkDialogs } from './walk-dialogs.ts';
import { PINNED_ANALYSIS, WALKED_BOARD } from './walked-board.ts';
import { walkedDialogs } from './walked-dialogs.ts';
import { findAddresses } from './walked-pages.ts';

const stage = setStage();
let visit: Visit;
let addresses: ReadonlyMap<PageId, string>;

/** One tab for the whole walk: code and results are loaded once. */
beforeAll(async () => {
  visit = await stage.visit(AURORA.analyst, { hasTouch: true });
  const { page, api } = visit;
  const { reports } = await api.read('/reports', listReports.reply);
  const pinned = reports.filter(({ report_name }) => report_name === PINNED_ANALYSIS);
  await api.saveBoard(
    WALKED_BOARD,
    pinned.map(({ id }) => id),
  );
  addresses = await findAddresses(visit);
  await visit.open('overview_page');
  await followSystemTheme(page);
});
afterAll(() => visit.context.close());

walkDialogs(walkedDialogs, () => ({ page: visit.page, origin: stage.playhead().url, addresses }));

test('the browser reported no errors during the walk', () => {
  expect(visit.problems()).toEqual([]);
});
