import type { BiEvent, CellAction } from '@playhead/contract/frame/bi-events';
import { pageOfFrameUrl, queryIdOfFrameUrl, type PageId } from '@playhead/domain/pages';

export type BiFrameEvent =
  /** The frame can be used; it has its full height. */
  | { type: 'ready' }
  | { type: 'run:start' }
  | { type: 'run:complete' }
  /** WBK-006: the query that the frame shows now. */
  | { type: 'query'; qid: string }
  /** WBK-005, 800 ms after the last tile start: `url` is the frame's, `page` the page id in it, null for none of ours. */
  | { type: 'page'; url: string; page: PageId | null }
  | { type: 'filters'; filters: Readonly<Record<string, string>> }
  /** The user wants the viewers behind a number. */
  | { type: 'cell'; cell: CellAction };

const meanings: Readonly<Record<string, BiFrameEvent['type']>> = {
  'explore:ready': 'ready',
  'look:ready': 'ready',
  'dashboard:loaded': 'ready',
  'explore:run:start': 'run:start',
  'look:run:start': 'run:start',
  'dashboard:run:start': 'run:start',
  'explore:run:complete': 'run:complete',
  'look:run:complete': 'run:complete',
  'dashboard:run:complete': 'run:complete',
};

/** WBK-005..WBK-007: what an event of the embedded tool means to the app. */
export function meaningOf(event: BiEvent): readonly BiFrameEvent[] {
  const found: BiFrameEvent[] = [];
  const meaning = meanings[event.type];
  if (meaning === 'ready' || meaning === 'run:start' || meaning === 'run:complete') found.push({ type: meaning });
  // An old Looker tells of no dashboard that it has loaded.
  if (event.type === 'dashboard:run:start') found.unshift({ type: 'ready' });
  if ('explore' in event) {
    const qid = queryIdOfFrameUrl(event.explore.url);
    if (qid !== null) found.push({ type: 'query', qid });
  }
  if (event.type === 'dashboard:tile:start') {
    const { url } = event.dashboard;
    found.push({ type: 'page', url, page: pageOfFrameUrl(url) });
  }
  if (event.type === 'dashboard:filters:changed') {
    found.push({ type: 'filters', filters: filtersOf(event.dashboard.dashboard_filters) });
  }
  if (event.type === 'playhead:cell:action') found.push({ type: 'cell', cell: event.cell });
  return found;
}

function filtersOf(filters: Readonly<Record<string, string | null>> = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value ?? '']));
}
