import type { AppToHost, FrameTraffic, HostToApp, IgnoredReason } from '@playhead/embed/mount';

export interface LogEntry {
  id: number;
  at: Date;
  direction: 'from-app' | 'to-app';
  message: AppToHost | HostToApp;
}

export interface MessageLog {
  /** Newest first. */
  entries: readonly LogEntry[];
  seen: number;
  ignored: Readonly<Record<IgnoredReason, number>>;
}

const KEPT_ENTRIES = 200;

export const emptyLog: MessageLog = { entries: [], seen: 0, ignored: { origin: 0, source: 0, shape: 0 } };

export type LogChange = { kind: 'traffic'; traffic: FrameTraffic; at: Date } | { kind: 'clear' };

export function changeLog(log: MessageLog, change: LogChange): MessageLog {
  if (change.kind === 'clear') return emptyLog;
  const { traffic, at } = change;
  if (traffic.direction === 'ignored') {
    return { ...log, ignored: { ...log.ignored, [traffic.reason]: log.ignored[traffic.reason] + 1 } };
  }
  const entry: LogEntry = { id: log.seen, at, direction: traffic.direction, message: traffic.message };
  return { ...log, entries: [entry, ...log.entries].slice(0, KEPT_ENTRIES), seen: log.seen + 1 };
}
