import { writeAudit } from '../../platform/audit/audit-log.ts';
import { findSettledDifferences, mendCustomer } from '../../features/ingest/recover-loads.ts';
import { bumpDataVersion } from '../../features/ingest/data-version.ts';
import { findDoubt, raiseDoubt, settleDoubt } from '../../platform/customers/derived-doubt.ts';
import type { DayBuild } from '@playhead/domain/daily-rollups';
import { findWrongBuilds } from '../../platform/derived/check-days.ts';
import { retireDayBuilds } from '../../platform/derived/day-builds.ts';
import { type Differences, isClean } from '../../platform/derived/mend-derived.ts';
import { findCustomer, listCustomers } from '../customer/customer-store.ts';
import type { MaintenanceDeps } from './maintenance.ts';
import { monthName, textTable } from './text-table.ts';
import { findWrongSegments, rebuildWrongSegments, type WrongSegment } from './verify-segments.ts';

/** Compares every derived table with the sessions, customer by customer. Returns 1 if a difference was not repaired. */
export async function verifyDerived(
  input: { customerId: number | null; mend: boolean; actor: string },
  deps: MaintenanceDeps,
): Promise<number> {
  const { engine, metadata, write } = deps;
  const chosen =
    input.customerId === null ? await listCustomers(metadata.db) : [await findCustomer(metadata.db, input.customerId)];
  await engine.ensureCustomers(chosen.map(({ id }) => id));
  let wrong = 0;
  for (const { id: customerId, timeZone } of chosen) {
    if (deps.signal.aborted) return 1;
    const found = await findSettledDifferences({ engine, pool: metadata.pool }, customerId, 'everything');
    const lists = await findWrongSegments(deps, customerId);
    const builds = await findWrongBuilds({ engine, db: metadata.db }, { customerId, timeZone });
    if (isClean(found) && lists.length === 0 && builds.length === 0) {
      write(`Customer ${customerId}: every derived table holds what the sessions give.\n`);
      continue;
    }
    write(`Customer ${customerId}:\n`);
    if (lists.length > 0) write(segmentTable(lists));
    if (!isClean(found)) write(differenceTable(found));
    if (builds.length > 0) write(buildTable(builds));
    if (!input.mend) {
      wrong += 1;
      continue;
    }
    if (lists.length > 0) await rebuildWrongSegments(deps, lists);
    if (builds.length > 0) await retireBuilds(deps, { customerId, builds, actor: input.actor });
    if (isClean(found) || (await mend(deps, { customerId, found, actor: input.actor }))) {
      const rest = deps.rebuildSegments === undefined ? 'at the next start' : 'now';
      write(lists.length > 0 ? `Mended; the segments are built ${rest}.\n` : 'Mended.\n');
    } else wrong += 1;
  }
  if (wrong > 0 && !input.mend) write('npm run verify -- --mend makes them anew from the sessions.\n');
  return wrong > 0 ? 1 : 0;
}

const segmentTable = (lists: readonly WrongSegment[]) =>
  textTable(
    ['segment', 'members', 'it holds'],
    lists.map(({ name, wanted, held }) => [name, wanted, held]),
  );

const buildTable = (builds: readonly DayBuild[]) =>
  textTable(
    ['table', 'from', 'to'],
    builds.map(({ from, to }) => ['session_days', from, to]),
  );

/** Queries count over the sessions until a server has built the days again. */
async function retireBuilds(
  { metadata: { db } }: MaintenanceDeps,
  { customerId, builds, actor }: { customerId: number; builds: readonly DayBuild[]; actor: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await retireDayBuilds(tx, customerId);
    await bumpDataVersion(tx, customerId);
    await writeAudit(tx, { actor, action: 'derived.mended', customerId, detail: { dayBuilds: builds.length } });
  });
}

function differenceTable({ months, firstStreams }: Differences): string {
  const rows = [
    ...months.map(({ month, refill, wanted = 0, held = 0 }) => [refill.table, monthName(month), wanted, held, '']),
    ...firstStreams.flatMap(({ check, months: byMonth }) =>
      [...byMonth].map(([month, keys]) => ['viewer_first', monthName(month), '', '', `${keys} by ${check.identity}`]),
    ),
  ];
  return textTable(['table', 'month', 'sessions', 'it holds', 'wrong first streams'], rows);
}

async function mend(
  { engine, metadata, logger, write }: MaintenanceDeps,
  { customerId, found, actor }: { customerId: number; found: Differences; actor: string },
): Promise<boolean> {
  const { db, pool } = metadata;
  // One of before also stands for rows that a power cut may have lost: only the recovery looks for them.
  const hadDoubt = (await findDoubt(db, customerId)) !== undefined;
  // While months are rebuilt, a running server must read the sessions.
  await raiseDoubt(db, customerId);
  const doubt = await findDoubt(db, customerId);
  await mendCustomer({ engine, db, pool, logger }, customerId, found);
  const left = await findSettledDifferences({ engine, pool }, customerId, 'everything');
  await bumpDataVersion(db, customerId);
  const detail = {
    months: found.months.length,
    firstStreams: found.firstStreams.reduce((sum, { keys }) => sum + keys.length, 0),
  };
  await writeAudit(db, { actor, action: 'derived.mended', customerId, detail });
  if (isClean(left)) {
    if (doubt !== undefined && !hadDoubt) await settleDoubt(db, customerId, doubt);
    return true;
  }
  write(`Still different. Run it again.\n${differenceTable(left)}`);
  return false;
}
