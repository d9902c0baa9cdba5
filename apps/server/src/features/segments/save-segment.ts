import { AppError } from '@playhead/contract/errors';
import type { SegmentBody } from '@playhead/contract/http/segments';
import { localDateOf } from '@playhead/domain/periods';
import { canBuildSegments, changesBetween, filledTags, type SegmentDefinition } from '@playhead/domain/segments';
import { holdCustomer } from '../../platform/customers/hold-customer.ts';
import type { Customer, CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { checkReferences, readBody } from './check-segment.ts';
import type { SegmentBuilds } from './builds/segment-jobs.ts';
import { isInternal, type SegmentRules, segmentRulesOf, DATA_LOCKED } from './segment-rules.ts';
import {
  changeSegment,
  countActive,
  findVisible,
  insertSegment,
  insertVersion,
  isNameTaken,
  makeSegmentId,
  purgeDeleted,
} from './store.ts';
import {
  basesOf,
  definitionOfRow,
  isOwn,
  type Person,
  type SegmentRow,
  type SharedSegment,
  storedFormOf,
} from './stored-segment.ts';

export interface SaveDeps {
  db: Database;
  customers: Pick<CustomerDirectory, 'find'>;
  builds: SegmentBuilds;
  now: () => Date;
}

/** Who saves; the session of the request. */
export interface Author extends Person {
  customerId: number;
  fullName: string;
}

/** SEG-090: also for those whose browser did not know of the lock. */
export async function refuseLocked({ customers }: Pick<SaveDeps, 'customers'>, customerId: number): Promise<Customer> {
  const customer = await customers.find(customerId);
  if (segmentRulesOf(customer).dataLock === DATA_LOCKED) throw new AppError('segments_locked');
  return customer;
}

/** SEG-076; undefined when the name is taken (ERR-001). Create, copy and save of a filter are the same. */
export async function createSegment(
  deps: SaveDeps,
  { author, body }: { author: Author; body: SegmentBody },
): Promise<SegmentRow | undefined> {
  const { customerId } = author;
  const customer = await refuseLocked(deps, customerId);
  const rules = segmentRulesOf(customer);
  // USR-012
  if (!canBuildSegments(customer.functions)) throw new AppError('forbidden');
  const now = deps.now();
  const definition = readBody(body, { rules, purpose: 'save', today: localDateOf(now, customer.timeZone) });
  return deps.db.transaction(async (tx) => {
    await holdCustomer(tx, customerId);
    if (await isNameTaken(tx, { customerId, name: definition.segmentName })) return undefined;
    await refuseOverQuota(tx, { author, rules });
    const checked = await checkReferences(tx, { customerId, person: author, definition, customer, now });
    const row = await insertSegment(tx, {
      id: makeSegmentId(),
      customerId,
      ownerId: author.userId,
      owner: author.fullName,
      ...columnsOf(checked),
      createdAt: now,
      updatedAt: now,
    });
    if (!row) throw new Error('the new segment was not stored');
    await keepVersion(tx, { row, author, changes: ['created'], now });
    return (await deps.builds.request(tx, row)) ?? row;
  });
}

async function refuseOverQuota(
  tx: DatabaseConnection,
  { author, rules }: { author: Author; rules: SegmentRules },
): Promise<void> {
  if (isInternal(author.email, rules)) return;
  if ((await countActive(tx, author.customerId)) >= rules.quota) throw new AppError('segment_quota_exceeded');
}

/** SEG-081: the active build stays active until the new one is complete. Renaming does not trigger a rebuild. */
export async function updateSegment(
  deps: SaveDeps,
  { author, body, id }: { author: Author; body: SegmentBody; id: string },
): Promise<SharedSegment> {
  const { customerId } = author;
  const customer = await refuseLocked(deps, customerId);
  const now = deps.now();
  return deps.db.transaction(async (tx) => {
    await holdCustomer(tx, customerId);
    const found = await findVisible(tx, { customerId, person: author, id });
    if (!found) throw new AppError('segment_gone');
    const { segment: editing } = found;
    if (!isOwn(found, author)) throw new AppError('forbidden');
    if (body.version !== undefined && body.version !== editing.version) throw new AppError('segment_changed');
    const before = definitionOfRow(editing);
    const today = localDateOf(now, customer.timeZone);
    const definition = readBody(body, { rules: segmentRulesOf(customer), purpose: 'save', today, stored: before });
    if (await isNameTaken(tx, { customerId, name: definition.segmentName, except: editing.id })) {
      throw new AppError('conflict', { reason: 'Segment already exists', path: 'body.segment_name' });
    }
    const checked = await checkReferences(tx, { customerId, person: author, definition, editing, customer, now });
    const columns = columnsOf(checked);
    const changes = changesBetween(before, definitionOfRow({ ...editing, ...columns }));
    if (changes.length === 0) return found;
    const change = { ...columns, version: editing.version + 1, updatedAt: now };
    const row = await changeSegment(tx, { id: editing.id, change });
    if (!row) throw new AppError('segment_gone');
    await keepVersion(tx, { row, author, changes, now });
    const isRedefined = JSON.stringify(storedFormOf(before)) !== JSON.stringify(columns.definition);
    return { ...found, segment: (isRedefined ? await deps.builds.request(tx, row) : row) ?? row };
  });
}

/** SEG-082: its users see that it is missing; its members are deleted later, when no query can still read them. */
export async function deleteSegment(
  deps: SaveDeps,
  { author, id }: { author: Author; id: string },
): Promise<{ deleted: true }> {
  const { customerId } = author;
  await refuseLocked(deps, customerId);
  await deps.db.transaction(async (tx) => {
    await holdCustomer(tx, customerId);
    const row = await findOwn(tx, { author, id });
    const gone = { deletedAt: deps.now(), activeBuild: null, buildingBuild: null, wantedBuild: null, progress: null };
    await changeSegment(tx, { id: row.id, change: gone });
    await deps.builds.discard(tx, row);
    await purgeDeleted(tx, { customerId, now: deps.now() });
  });
  return { deleted: true };
}

/** A segment one may see but not change is forbidden; one that one may not see is not there. */
export async function findOwn(
  db: DatabaseConnection,
  { author, id }: { author: Author; id: string },
): Promise<SegmentRow> {
  const found = await findVisible(db, { customerId: author.customerId, person: author, id });
  if (!found) throw new AppError('not_found');
  if (!isOwn(found, author)) throw new AppError('forbidden');
  return found.segment;
}

function columnsOf(definition: SegmentDefinition) {
  return {
    name: definition.segmentName,
    description: definition.description.trim(),
    tags: filledTags(definition.tags),
    definition: storedFormOf(definition),
    bases: basesOf(definition),
  };
}

async function keepVersion(
  tx: DatabaseConnection,
  { row, author, changes, now }: { row: SegmentRow; author: Author; changes: readonly string[]; now: Date },
): Promise<void> {
  const { id: segmentId, version, name, description, tags, definition } = row;
  await insertVersion(tx, {
    segmentId,
    version,
    changedBy: author.fullName,
    changedAt: now,
    changes,
    name,
    description,
    tags,
    definition,
  });
}
