import type { PageId } from '@playhead/domain/pages';

export type BiFrameTarget =
  | { type: 'explore'; page: PageId; qid?: string }
  /** `report`: id of a saved analysis. */
  | { type: 'look'; page: PageId; report: string }
  /** SHELL-005: `filters` is the filter string, without `?`. */
  | { type: 'dashboard'; page: PageId; filters: string };

/** Which frame is open, and what it said that it shows. */
export interface Opening {
  target: BiFrameTarget;
  /** Another number is another frame. */
  serial: number;
  /** The page that the frame navigated to. */
  shownPage: PageId;
  shownQid: string | null;
}

export function openingOf(target: BiFrameTarget, serial = 0): Opening {
  const shownQid = target.type === 'explore' ? (target.qid ?? null) : null;
  return { target, serial, shownPage: target.page, shownQid };
}

/** The same object when nothing changed. What the frame itself reported opens no new frame: that would undo the user's step. */
export function followTarget(opening: Opening, target: BiFrameTarget, reportedFilters: string | null = null): Opening {
  const { target: before, shownPage, serial } = opening;
  const isSamePage = target.type === before.type && target.page === before.page;
  if (isSamePage && contentOf(target) === contentOf(before)) return opening;
  const isReported = target.type === before.type && target.page === shownPage && target.page !== before.page;
  const isOtherQuery = isSamePage && target.type === 'explore';
  const isReportedFilter =
    isSamePage && target.type === 'dashboard' && reportedFilters !== null && target.filters === reportedFilters;
  return isReported || isOtherQuery || isReportedFilter ? { ...opening, target } : openingOf(target, serial + 1);
}

function contentOf(target: BiFrameTarget): string | undefined {
  if (target.type === 'explore') return target.qid;
  return target.type === 'look' ? target.report : target.filters;
}
