import { AppError } from '@playhead/contract/errors';
import { segmentNames } from '@playhead/contract/http/segment-names';
import {
  compareSegments,
  createSegment as createRoute,
  createSegmentShare,
  deleteSegment as deleteRoute,
  deleteSegmentShare,
  listSegments,
  readSegment,
  readSegmentShare,
  rebuildSegment,
  type Segment,
  segmentCoverage,
  segmentOverlap,
  segmentQuota,
  segmentTraits,
  segmentUses,
  segmentVersions,
  updateSegment as updateRoute,
  updateSegmentShare,
  uploadSegmentIds,
} from '@playhead/contract/http/segments';
import { lookUpSegment as lookUpRoute, segmentShare } from '@playhead/contract/http/analyses';
import type { Registrar } from '../../http/registrar.ts';
import type { Session } from '../../http/session.ts';
import { auditedDatabase, type AuditWith } from '../../platform/audit/audited-database.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import { type SegmentQueryDeps, comparisonOf, overlapOf, traitsOf } from './run-segment-queries.ts';
import { countCoverage } from './count-coverage.ts';
import { createCachedSizes } from './cached-sizes.ts';
import { createSegment, deleteSegment, findOwn, refuseLocked, type SaveDeps, updateSegment } from './save-segment.ts';
import { lookUpSegment, shareOfSegment } from './segment-lookups.ts';
import { listSegmentNames } from './segment-names.ts';
import { segmentRulesOf } from './segment-rules.ts';
import { readSegmentQuota } from './read-quota.ts';
import { usesOf } from './segment-uses.ts';
import { deleteShare, readShare, writeShare } from './share-segment.ts';
import { findNames, findVisible, listVersions, listVisible } from './store.ts';
import {
  baseIdsIn,
  type SegmentNames,
  type SegmentRow,
  type SharedSegment,
  shownTo,
  shownVersion,
} from './stored-segment.ts';
import { createUploads } from './uploads/upload-ids.ts';

export interface SegmentsDeps extends SaveDeps, SegmentQueryDeps {
  engine: Engine;
}

/** `acceptIdLists(app)` must have been called: it lets CSV bodies in. */
export function registerSegments(registrar: Registrar, deps: SegmentsDeps): void {
  registerList(registrar, deps);
  registerChanges(registrar, deps);
  registerSegmentQueries(registrar, deps);
  registerShares(registrar, deps);

  const upload = createUploads(deps);
  registrar.handle(uploadSegmentIds, ({ session, query, request, signal }) =>
    upload({ author: session, identity: query.identity, body: request.body, signal }),
  );

  registrar.handle(segmentQuota, async ({ session }) => {
    const { usage, quota, mayExceed } = await readSegmentQuota(deps, session);
    return { segmentUsage: usage, segmentQuota: quota, mayExceed };
  });
}

function registerList(registrar: Registrar, { db, customers }: SegmentsDeps): void {
  registrar.handle(listSegments, async ({ session, query }) => {
    const { customerId } = session;
    const inactive = query.inactive === 'true';
    const [customer, visible] = await Promise.all([
      customers.find(customerId),
      listVisible(db, { customerId, person: session, keyword: query.keyword, inactive }),
    ]);
    const names = await namesIn(db, { session, rows: visible.map(({ segment }) => segment) });
    const shown = visible.map((found) => shownTo(session, found, names));
    return {
      data: shown.filter(({ mine }) => mine),
      extra: shown.filter(({ mine }) => !mine),
      dataLock: segmentRulesOf(customer).dataLock,
    };
  });

  registrar.handle(segmentNames, ({ session }) => listSegmentNames(db, session));

  registrar.handle(readSegment, async ({ session, params }) => {
    const found = await requireVisible(db, { session, id: params.id });
    return show(db, { session, found });
  });

  const lookupOf = async (session: Session, id: string) => ({
    segment: (await requireVisible(db, { session, id })).segment,
    customer: await customers.find(session.customerId),
  });
  registrar.handle(lookUpRoute, async ({ session, params }) => lookUpSegment(await lookupOf(session, params.id)));
  registrar.handle(segmentShare, async ({ session, query }) =>
    shareOfSegment(await lookupOf(session, query.segmentId), query.type),
  );

  registrar.handle(segmentUses, async ({ session, params }) =>
    usesOf(db, { segment: (await requireVisible(db, { session, id: params.id })).segment, person: session }),
  );

  registrar.handle(segmentVersions, async ({ session, params }) => {
    const { segment } = await requireVisible(db, { session, id: params.id });
    const rows = await listVersions(db, segment.id);
    const names = await namesIn(db, { session, rows });
    return rows.map((row) => shownVersion(row, names));
  });
}

function registerChanges(registrar: Registrar, deps: SegmentsDeps): void {
  const { db } = deps;
  const saving = (auditWith: AuditWith): SaveDeps => ({ ...deps, db: auditedDatabase(db, auditWith) });
  registrar.handle(createRoute, async ({ session, body, auditWith }) => {
    const segment = await createSegment(saving(auditWith), { author: session, body });
    if (!segment) return { existed: true, segment: null };
    return { existed: false, segment: await show(db, { session, found: { segment, share: null, ownerLeft: false } }) };
  });

  registrar.handle(updateRoute, async ({ session, params, body, auditWith }) => {
    const found = await updateSegment(saving(auditWith), { author: session, body, id: params.id });
    return show(db, { session, found });
  });

  registrar.handle(deleteRoute, ({ session, params, auditWith }) =>
    deleteSegment(saving(auditWith), { author: session, id: params.id }),
  );

  registrar.handle(rebuildSegment, async ({ session, params, auditWith }) => {
    await refuseLocked(deps, session.customerId);
    const own = await findOwn(db, { author: session, id: params.id });
    await auditedDatabase(db, auditWith).transaction((tx) => deps.builds.request(tx, own));
    return show(db, { session, found: await requireVisible(db, { session, id: params.id }) });
  });
}

function registerSegmentQueries(registrar: Registrar, deps: SegmentsDeps): void {
  const sizes = createCachedSizes(deps);
  registrar.handle(segmentCoverage, async (caller) => {
    const sampled = caller.query.sampled === 'true';
    return [await countCoverage({ ...deps, sizes }, { body: caller.body, sampled, caller })];
  });
  registrar.handle(segmentOverlap, (caller) => overlapOf(deps, { ids: caller.body.segmentIds, caller }));
  registrar.handle(compareSegments, (caller) =>
    comparisonOf(deps, { ids: caller.body.segmentIds, filters: caller.body.filters, caller }),
  );
  registrar.handle(segmentTraits, async (caller) => {
    const { segment } = await requireVisible(deps.db, { session: caller.session, id: caller.params.id });
    return traitsOf(deps, { segment, caller });
  });
}

function registerShares(registrar: Registrar, { db }: SegmentsDeps): void {
  registrar.handle(readSegmentShare, ({ session, params }) => readShare(db, { author: session, id: params.segmentId }));
  for (const route of [createSegmentShare, updateSegmentShare]) {
    registrar.handle(route, ({ session, params, body, auditWith }) =>
      writeShare(auditedDatabase(db, auditWith), { author: session, id: params.segmentId, share: body }),
    );
  }
  registrar.handle(deleteSegmentShare, ({ session, params, auditWith }) =>
    deleteShare(auditedDatabase(db, auditWith), { author: session, id: params.segmentId }),
  );
}

type Db = SegmentsDeps['db'];

async function requireVisible(db: Db, { session, id }: { session: Session; id: string }): Promise<SharedSegment> {
  const found = await findVisible(db, { customerId: session.customerId, person: session, id });
  if (!found) throw new AppError('not_found');
  return found;
}

async function show(db: Db, { session, found }: { session: Session; found: SharedSegment }): Promise<Segment> {
  const names = await namesIn(db, { session, rows: [found.segment] });
  return shownTo(session, found, names);
}

function namesIn(
  db: Db,
  { session, rows }: { session: Session; rows: readonly Pick<SegmentRow, 'definition'>[] },
): Promise<SegmentNames> {
  const ids = [...new Set(rows.flatMap(({ definition }) => baseIdsIn(definition)))];
  return findNames(db, { customerId: session.customerId, person: session, ids });
}
