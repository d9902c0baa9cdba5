import { AppError } from '@playhead/contract/errors';
import { holdCustomer } from '../../../platform/customers/hold-customer.ts';
import type { Engine } from '../../../platform/engine/engine.ts';
import type { Database, DatabaseConnection } from '../../../platform/metadata/metadata.ts';
import { sweepAbandoned, sweepUnused } from './sweep-uploads.ts';
import { beginUpload, measureUploads, reserveRows, type UploadRecord } from './upload-store.ts';

const MOST_UPLOADS = 1_000;
/** A user who uploaded a list within the hour may still be naming the segment. */
const SPARED_MS = 3_600_000;

export interface UploadQuota {
  /** Refuses a list that would be one too many, before its body is read. */
  check(): Promise<void>;
  /** Stores the record of the list. */
  begin(record: UploadRecord): Promise<void>;
  /** Reserves so many viewers for the list, or refuses it when the customer's lists would then hold more than its quota. */
  take(viewers: number): Promise<void>;
}

export interface UploadQuotaDeps {
  db: Database;
  engine: Pick<Engine, 'deleteRows' | 'query'>;
  now: () => Date;
}

/** Deletes lists that became no segment, and what killed servers had reserved, before it refuses one. */
export function createUploadQuota(
  deps: UploadQuotaDeps,
  list: { customerId: number; uploadId: string; quota: number; viewers: string },
): UploadQuota {
  const { customerId, uploadId, quota } = list;
  let swept = false;

  /** Counted and stored under the customer's lock: lists that other servers take at the same time count too. */
  function storeIfFits(viewers: number, store: (tx: DatabaseConnection) => Promise<void>): Promise<boolean> {
    return deps.db.transaction(async (tx) => {
      await holdCustomer(tx, customerId);
      const others = await measureUploads(tx, { customerId, except: uploadId });
      if (others.rows + viewers > quota || others.uploads >= MOST_UPLOADS) return false;
      await store(tx);
      return true;
    });
  }

  async function admit(viewers: number, store: (tx: DatabaseConnection) => Promise<void>): Promise<void> {
    if (await storeIfFits(viewers, store)) return;
    if (!swept) {
      swept = true;
      await sweepUnused(deps, { customerId, before: new Date(deps.now().getTime() - SPARED_MS) });
      await sweepAbandoned(deps, deps.now());
      if (await storeIfFits(viewers, store)) return;
    }
    throw new AppError('upload_quota_exceeded', { quota: String(quota), viewers: list.viewers });
  }

  return {
    check: () => admit(0, async () => undefined),
    begin: (record) => admit(0, (tx) => beginUpload(tx, record)),
    take: (viewers) => admit(viewers, (tx) => reserveRows(tx, { uploadId, rows: viewers })),
  };
}
