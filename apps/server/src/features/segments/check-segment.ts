import { AppError } from '@playhead/contract/errors';
import type { SegmentBody } from '@playhead/contract/http/segments';
import {
  blocksCoverage,
  CUSTOM_TAGS,
  definitionOf,
  existingCycle,
  FIRST_IDENTITY,
  filledRows,
  type SegmentDefinition,
  type SegmentProblem,
  segmentTabs,
  TIME_RANGE_MISSING,
  validateSegment,
  ZIP_CODE,
} from '@playhead/domain/segments';
import type { LocalDate } from '@playhead/domain/periods';
import { compileCoverage, type SegmentContext } from '@playhead/query/segments';
import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { segmentContextOf, type SegmentRules } from './segment-rules.ts';
import { findMany, findNames, hasUpload, listActive, listVisible } from './store.ts';
import { basesOf, type Person, type SegmentRow } from './stored-segment.ts';

export interface BodyCheck {
  rules: SegmentRules;
  purpose: 'save' | 'count';
  /** In the customer's zone. */
  today: LocalDate;
  /** The segment before an edit. */
  stored?: SegmentDefinition;
}

/** What the rules of the customer and of the builder say, before anything is looked up. */
export function readBody(body: SegmentBody, { rules, purpose, today, stored }: BodyCheck): SegmentDefinition {
  const definition = definitionOf(body);
  const before = stored === undefined ? {} : { stored };
  const problems = validateSegment(definition, { ...rules.validation, today, ...before }).filter(
    (problem) => purpose === 'save' || blocksCoverage([problem]),
  );
  const [first] = problems;
  if (first) throw new AppError('segment_invalid', { reason: first.message, path: pathOf(first) });
  refuseHiddenFields(definition, rules);
  return definition;
}

function pathOf({ part, key, message }: SegmentProblem): string {
  // One that cannot be read stands in the way of counting, as a rule does.
  if (message === TIME_RANGE_MISSING) return 'body.time_range';
  switch (part) {
    case 'name':
      return 'body.segment_name';
    case 'time_range':
      return 'body.time_range';
    case 'rule':
    case 'percent':
      return key === null ? 'body.create_filter' : `body.create_filter.${key}`;
  }
}

/** USR-012, USR-014: what the builder does not offer this customer, the server does not take (reliability 2.8). */
function refuseHiddenFields({ rows }: SegmentDefinition, { rights }: SegmentRules): void {
  const offered = segmentTabs(rights).flatMap(({ fields }) => fields);
  for (const [key, ofField] of Object.entries(rows)) {
    if (filledRows(ofField).length === 0) continue;
    const field = offered.find((known) => known.key === (key === ZIP_CODE ? CUSTOM_TAGS : key));
    const path = `body.create_filter.${key}`;
    if (!field) throw new AppError('field_forbidden', { field: key, path });
    if (key !== FIRST_IDENTITY) continue;
    const values = ofField.flat().flatMap((rule) => rule.values);
    const hidden = values.find((value) => !field.options.some((option) => option.value === value));
    if (hidden !== undefined) throw new AppError('field_forbidden', { field: hidden, path });
  }
}

export interface BaseCheck {
  customerId: number;
  person: Person;
  definition: SegmentDefinition;
  /** The segment that is changed, with the segments it is made of already. */
  editing?: SegmentRow;
}

/** The segments it is made of: those this person sees, and those it was made of before. */
export async function findBases(db: DatabaseConnection, check: BaseCheck): Promise<readonly SegmentRow[]> {
  const { customerId, person, definition, editing } = check;
  const ids = basesOf(definition);
  if (ids.length === 0) return [];
  const visible = (await listVisible(db, { customerId, person, ids })).map(({ segment }) => segment);
  const seen = new Set(visible.map(({ id }) => String(id)));
  const kept = ids.filter((id) => !seen.has(id) && editing?.bases.includes(id));
  const found = [...visible, ...(await findMany(db, { customerId, ids: kept }))];
  if (found.length === ids.length) return found;
  throw new AppError(editing ? 'segment_gone' : 'segment_missing', { path: 'body.existing_segments' });
}

/**
 * Everything that must hold when the segment is stored; the caller holds the customer's segments. Returns the definition with the
 * stored names of the segments it is made of: a name the editor may not read came back as another.
 */
export async function checkReferences(
  tx: DatabaseConnection,
  check: BaseCheck & { customer: Parameters<typeof segmentContextOf>[0]; now: Date },
): Promise<SegmentDefinition> {
  const { customerId, definition, editing, now } = check;
  const bases = await findBases(tx, check);
  await requireUpload(tx, { customerId, definition });
  if (editing) await refuseCycle(tx, { ...check, editing });
  // A base that is not built yet has no list; which number stands for it changes nothing of what is refused.
  const segments = new Map(bases.map(({ id, activeBuild }) => [String(id), { build: activeBuild ?? 0 }]));
  dryRun(definition, segmentContextOf(check.customer, { now, segments }));
  return withNames(definition, bases);
}

function withNames(definition: SegmentDefinition, bases: readonly SegmentRow[]): SegmentDefinition {
  const names = new Map(bases.map(({ id, name }) => [String(id), name]));
  const existing = definition.existing.map((group) => ({
    ...group,
    segments: group.segments.map(({ id, name }) => ({ id, name: names.get(id) ?? name })),
  }));
  return { ...definition, existing };
}

/** Another customer's upload is as unknown as one that never was. */
export async function requireUpload(
  db: DatabaseConnection,
  { customerId, definition: { uploadId } }: Pick<BaseCheck, 'customerId' | 'definition'>,
): Promise<void> {
  if (uploadId === null || (await hasUpload(db, { customerId, uploadId }))) return;
  throw new AppError('segment_invalid', {
    reason: 'The uploaded ids are not there any more. Please upload them again.',
    path: 'body.upload_id',
  });
}

/** Refuses in the compiler's words what only fails when it is spelled as SQL. */
function dryRun(definition: SegmentDefinition, context: SegmentContext): void {
  compileCoverage(definition, context);
}

async function refuseCycle(
  tx: DatabaseConnection,
  { customerId, person, definition, editing }: BaseCheck & { editing: SegmentRow },
): Promise<void> {
  const rows = await listActive(tx, customerId);
  const id = String(editing.id);
  const graph = new Map([
    ...rows.map((row) => [String(row.id), row.bases] as const),
    [id, basesOf(definition)] as const,
  ]);
  const cycle = existingCycle(id, graph);
  if (!cycle) return;
  const names = await findNames(tx, { customerId, person, ids: cycle });
  const way = cycle.map((step) => `"${names.get(step) ?? step}"`).join(' > ');
  throw new AppError('segment_invalid', {
    reason: `A segment cannot be made of itself: ${way}.`,
    path: 'body.existing_segments',
  });
}
