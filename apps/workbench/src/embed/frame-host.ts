import type { CellAction } from '@playhead/contract/frame/bi-events';

/** What the frame shows: an explore that is composed, or a saved analysis without editing. */
export type FrameTarget = { kind: 'explore'; qid?: string } | { kind: 'look'; report: string };

/** Each becomes an event of Looker's embed protocol with its documented payload (`event-payloads.ts`). */
export type FrameEvent =
  | {
      type: 'explore:ready' | 'explore:run:start' | 'explore:run:complete' | 'explore:state:changed';
      /** Id of the query that is shown; absent before the first field is chosen. */
      qid?: string;
    }
  | { type: 'look:ready' | 'look:run:start' | 'look:run:complete' | 'look:state:changed'; report: string }
  /** `openFrame` sends it for the first target and for each `load`; only a step of the user from one to another needs it. */
  | { type: 'page:changed'; target: FrameTarget }
  | { type: 'page:properties:changed'; height: number }
  | { type: 'playhead:cell:action'; cell: CellAction };

/** What the host wants, whatever the name of the action (`look:run` and `explore:run` are both `run`). */
export type FrameAction =
  | { type: 'load'; target: FrameTarget }
  | { type: 'run' }
  | { type: 'stop' }
  /** Filter expressions by field, for the fields that it names. */
  | { type: 'filters'; filters: Readonly<Record<string, string>> };

/** The window around the frame. In a separate window, `send` does nothing and no action arrives. */
export interface FrameHost {
  send(event: FrameEvent): void;
  onAction(listener: (action: FrameAction) => void): () => void;
  /** Awaited before the host is told the properties of what is shown. */
  onSettle(listener: () => Promise<void>): () => void;
}
