import type { PageId } from '@playhead/domain/pages';
import type { Ref } from 'react';

export type BiFrameTarget =
  | { type: 'explore'; page: PageId; qid?: string }
  /** `report`: id of a saved analysis. */
  | { type: 'look'; page: PageId; report: string }
  /** SHELL-005: `filters` is the filter string, without `?`. */
  | { type: 'dashboard'; page: PageId; filters: string };

export type BiFrameEvent =
  /** The frame can be used; it has its full height. */
  | { type: 'ready' }
  | { type: 'run:start' }
  | { type: 'run:complete' }
  /** WBK-006: the query that the frame shows now. */
  | { type: 'query'; qid: string }
  /** WBK-005, 800 ms after the last tile start: `url` is the frame's, `page` the page id in it, null for none of ours. */
  | { type: 'page'; url: string; page: PageId | null }
  | { type: 'filters'; filters: Readonly<Record<string, string>> };

export interface BiFrameHandle {
  /** Runs the query that is shown. */
  run(): void;
  /** Shows another query in the same frame and runs it. */
  load(qid: string): void;
}

export interface BiFrameProps {
  customer: string;
  /** Another page, type or analysis opens a new frame; a `qid` that the frame itself reported does not. */
  target: BiFrameTarget;
  onEvent: (event: BiFrameEvent) => void;
  ref?: Ref<BiFrameHandle>;
}

export function BiFrame(_props: BiFrameProps) {
  return null;
}
