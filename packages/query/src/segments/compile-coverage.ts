import type { SegmentCoverage } from '@playhead/contract/http/segments';
import type { SegmentDefinition } from '@playhead/domain/segments';
import { subquery } from '../model/index.ts';
import type { Params } from '../sql/writer.ts';
import { type EngineRow, numberIn } from './engine-row.ts';
import { depthSql } from './rule-sql.ts';
import { type SegmentContext, startWriting } from './segment-context.ts';
import { viewerRows } from './viewer-rows.ts';

/** With fewer members in a sample, the count should be exact (engine.md 3). */
export const LEAST_SAMPLED_MEMBERS = 400;

/** One step per line of `describeRules`, in its order. */
export interface CoverageNumbers extends Omit<SegmentCoverage, 'steps' | 'elapsedMs'> {
  steps: readonly { key: string; viewers: number }[];
  /** Before scaling. */
  counted: number;
}

export interface CompiledCoverage {
  sql: string;
  params: Params;
  /** First and last day, both included. */
  window: { from: string; to: string };
  read(rows: readonly EngineRow[]): CoverageNumbers;
}

/** SEG-084. Throws an AppError from the catalogue before any engine call. */
export function compileCoverage(
  definition: SegmentDefinition,
  context: SegmentContext & { sample?: { rate: number } },
): CompiledCoverage {
  const rate = sampleRateOf(context.sample);
  const writing = startWriting(definition, context, { sampleRate: rate });
  const { from, conditions, steps } = viewerRows(writing);
  const passed = conditions.length > 0 ? depthSql(conditions, 'passed') : '0';
  const counts = steps.map((_step, index) => `  countIf(passed >= ${index + 1}) AS step_${index}`);
  const sql = [
    'SELECT',
    [
      '  count() AS all_viewers',
      '  sum(sessions) AS all_sessions',
      `  countIf(passed >= ${steps.length}) AS viewers`,
      `  sumIf(sessions, passed >= ${steps.length}) AS covered_sessions`,
      ...counts,
    ].join(',\n'),
    `FROM ${subquery(`SELECT sessions, ${passed} AS passed`, from)}`,
  ].join('\n');
  return {
    ...writing.writer.statement(sql),
    window: { from: writing.window.from, to: writing.window.to },
    read: ([row = {}]) =>
      readCoverage(
        row,
        steps.map(({ key }) => key),
        rate,
      ),
  };
}

function sampleRateOf(sample: { rate: number } | undefined): number | null {
  return sample === undefined || sample.rate <= 0 || sample.rate >= 1 ? null : sample.rate;
}

function readCoverage(row: EngineRow, keys: readonly string[], rate: number | null): CoverageNumbers {
  const scaled = (name: string) => (rate === null ? numberIn(row, name) : Math.round(numberIn(row, name) / rate));
  const counted = numberIn(row, 'viewers');
  return {
    viewerCoverage: share(counted, numberIn(row, 'all_viewers')),
    sessionCoverage: share(numberIn(row, 'covered_sessions'), numberIn(row, 'all_sessions')),
    viewers: scaled('viewers'),
    sessions: scaled('covered_sessions'),
    allViewers: scaled('all_viewers'),
    allSessions: scaled('all_sessions'),
    steps: keys.map((key, index) => ({ key, viewers: scaled(`step_${index}`) })),
    sampled: rate !== null,
    interval: rate === null ? null : relativeError(rate, counted),
    counted,
  };
}

/** engine.md 3; 1 without members. */
function relativeError(rate: number, members: number): number {
  return members === 0 ? 1 : Math.min(1, Math.sqrt((1 - rate) / members));
}

export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
