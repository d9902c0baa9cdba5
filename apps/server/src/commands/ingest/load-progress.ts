import { createProgressLine, type LineTarget } from '../../start/progress-line.ts';
import type { Source } from './sources.ts';

/** Counts thousandths of each source, so that sources of unknown size have a share too. */
const WHOLE = 1_000;

export interface LoadProgress {
  step(source: Source, step: { share: number; rows: number }): void;
  finish(source: Source): void;
  end(): void;
}

/** A bar, percent, rows, rows per second, remaining time. */
export function createLoadProgress(options: {
  sources: readonly Source[];
  target: LineTarget;
  now: () => Date;
}): LoadProgress {
  const { sources, now } = options;
  const line = createProgressLine({ title: 'Loading', target: options.target });
  const weightOf = (source: Source) => Math.max(1, source.bytes);
  const total = sources.reduce((sum, source) => sum + weightOf(source), 0);
  const started = now().getTime();
  const rowsOf = new Map<Source, number>();
  let finished = 0;

  const report = (share: number) => {
    const rows = [...rowsOf.values()].reduce((sum, count) => sum + count, 0);
    const seconds = Math.max(0.001, (now().getTime() - started) / 1000);
    const label = labelOf({ rows, seconds, share });
    line.report({ done: Math.round(share * WHOLE), total: WHOLE, label });
  };
  return {
    step(source, { share, rows }) {
      rowsOf.set(source, Math.max(rows, rowsOf.get(source) ?? 0));
      report((finished + weightOf(source) * share) / total);
    },
    finish(source) {
      finished += weightOf(source);
      report(finished / total);
    },
    end: () => line.end(),
  };
}

function labelOf({ rows, seconds, share }: { rows: number; seconds: number; share: number }): string {
  const rate = Math.round(rows / seconds);
  const left = share > 0 && share < 1 ? `, ${clock((seconds / share) * (1 - share))} left` : '';
  return `${rows.toLocaleString('en-US')} rows, ${rate.toLocaleString('en-US')} a second${left}`;
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(whole % 60).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}
