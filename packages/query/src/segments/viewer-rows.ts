import { AppError } from '@playhead/contract/errors';
import { type FieldStep, type SegmentStep, segmentSteps } from '@playhead/domain/segments';
import { subquery } from '../model/index.ts';
import { ofKeys } from '../sql/key-range.ts';
import { AD_DEPTH, joinAds, writeAdRule } from './ad-rules.ts';
import { type Counted, isBehavior, type ViewerRule, writeBehaviorRule } from './behavior-rules.ts';
import { identityOf, joinFirstStreams, writeIdentityFirstRule, writeViewerFirstRule } from './first-rules.ts';
import { writeHouseholdRule } from './household-rules.ts';
import { memberKeys } from './membership-sql.ts';
import { inRange, isAboutShares, shareSql, writePlayRule } from './play-rules.ts';
import { combineRows, decided, depthSql } from './rule-sql.ts';
import type { Writing } from './segment-context.ts';
import { between, sessionRows } from './session-rows.ts';

/** Whether a rule applies to one play, one ad or the viewer. */
type WrittenStep = { of: 'play'; sql: string } | { of: 'ad'; sql: string } | ({ of: 'viewer' } & ViewerRule);

export interface ViewerRows {
  /** `FROM …`: one row per viewer of the base population, with `viewer_key` and `sessions`. */
  from: string;
  /** One per step, in order: whether the viewer passes it and all earlier steps of its kind. */
  conditions: readonly string[];
  steps: readonly SegmentStep[];
}

/** One pass over the sessions, grouped by viewer (engine.md 6); other tables are joined to the viewers that remain. */
export function viewerRows(writing: Writing): ViewerRows {
  const { steps, unreadable } = segmentSteps(writing.definition);
  const [field] = unreadable;
  if (field !== undefined) throw new AppError('invalid_filter', { field, reason: 'not a valid filter' });
  const counted = countedRows(writing);
  const written = steps.map((step, index) => writeStep(step, { counted, writing, index }));
  const plays = written.filter(({ of }) => of === 'play').map(({ sql }) => sql);
  const ads = written.filter(({ of }) => of === 'ad').map(({ sql }) => sql);
  const ofViewers = written.filter((step) => step.of === 'viewer');
  const firsts = [...new Set(ofViewers.flatMap((step) => step.firsts))];
  const columns = new Map<string, string>([
    ['sessions', counted.inWindow === null ? 'count()' : `countIf(${counted.inWindow})`],
    ...(plays.length > 0 ? [['depth', `max(${depthSql([counted.played, ...plays], 'play')})`] as const] : []),
    ...ofViewers.flatMap((step) => step.columns),
  ]);
  const viewers = subquery(
    'SELECT',
    ['  viewer_key', ...[...columns].map(([alias, sql]) => `  ${sql} AS ${alias}`)].join(',\n'),
    sessionRows(writing, writing.window.history === null ? 'window' : 'history'),
    'GROUP BY viewer_key',
    `HAVING ${plays.length > 0 ? 'depth > 0' : `max(${counted.played})`}`,
  );
  return {
    from: [
      `FROM ${viewers} AS viewers`,
      ...(firsts.length > 0 ? [joinFirstStreams(firsts, writing)] : []),
      ...(ads.length > 0 ? [joinAds(ads, writing)] : []),
    ].join('\n'),
    conditions: combineSteps(written),
    steps,
  };
}

function countedRows(writing: Writing): Counted {
  const { window, writer } = writing;
  const inWindow = window.history === null ? null : `(${between(window, writer)})`;
  return {
    inWindow,
    played: inWindow === null ? 'started' : `(started AND ${inWindow})`,
    localDay: `toDate(start_utc, ${writer.scope.timeZone})`,
  };
}

function combineSteps(written: readonly WrittenStep[]): readonly string[] {
  let plays = 0;
  let ads = 0;
  return written.map((step) => {
    switch (step.of) {
      case 'play':
        plays += 1;
        return `depth > ${plays}`;
      case 'ad':
        ads += 1;
        return decided(`${AD_DEPTH} >= ${ads}`);
      case 'viewer':
        return step.sql;
    }
  });
}

interface StepScope {
  counted: Counted;
  writing: Writing;
  /** Index of the step, used in the names of its columns. */
  index: number;
}

function writeStep(step: SegmentStep, scope: StepScope): WrittenStep {
  const { writing } = scope;
  switch (step.kind) {
    case 'upload':
      return ofViewer(`viewer_key IN ${uploadKeys(step.uploadId, writing)}`);
    case 'existing': {
      const keys = memberKeys(
        step.group.segments.map(({ id }) => id),
        writing,
      );
      return ofViewer(`viewer_key ${step.group.exclude ? 'NOT IN' : 'IN'} ${keys}`);
    }
    case 'field':
      return writeField(step, scope);
  }
}

function ofViewer(sql: string, more: Partial<ViewerRule> = {}): WrittenStep {
  return { of: 'viewer', sql, columns: [], firsts: [], ...more };
}

function uploadKeys(uploadId: string, { writer, table, keys }: Writing): string {
  return subquery(
    'SELECT viewer_key',
    `FROM ${table('segment_uploads')}`,
    `WHERE ${[`upload_id = ${writer.bind(uploadId, 'String')}`, ...ofKeys(keys, writer)].join('\n  AND ')}`,
  );
}

function writeField(step: FieldStep, scope: StepScope): WrittenStep {
  const { counted, writing } = scope;
  if (!takesShares(step) && step.rows.flat().some(({ share }) => share !== null)) {
    throw new AppError('invalid_filter', { field: step.field.label, reason: 'it takes no percentage' });
  }
  if (isBehavior(step)) return { of: 'viewer', ...writeBehaviorRule(step, counted, writing) };
  if (step.field.tab === 'audience') return { of: 'play', sql: writeHouseholdRule(step, writing) };
  if (step.field.tab === 'ad_impact') return { of: 'ad', sql: writeAdRule(step, writing) };
  if (step.field.tab === 'first_stream' || step.key === 'first_watched') return writeFirst(step, writing);
  return isAboutShares(step) ? writeShares(step, scope) : { of: 'play', sql: writePlayRule(step, writing) };
}

function writeFirst(step: FieldStep, writing: Writing): WrittenStep {
  const identity = identityOf(step, writing);
  if (identity !== 'viewer') return { of: 'play', sql: writeIdentityFirstRule(step, identity, writing) };
  const { sql, column } = writeViewerFirstRule(step, writing);
  return ofViewer(sql, { firsts: [column] });
}

/** Only session fields can have a share of the minutes. */
function takesShares({ field }: FieldStep): boolean {
  return field.tab === 'content' || field.tab === 'consumption' || field.tab === 'custom_tags';
}

function writeShares(step: FieldStep, { counted, writing, index }: StepScope): WrittenStep {
  const columns: (readonly [alias: string, sql: string])[] = [];
  const sql = combineRows(step.rows, (rule) => {
    const alias = `share_${index}_${columns.length}`;
    columns.push([alias, shareSql({ step, rule, writing, counted: counted.inWindow })]);
    return inRange(alias, rule, writing);
  });
  return ofViewer(sql, { columns });
}
