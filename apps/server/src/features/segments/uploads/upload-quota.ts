import { AppError } from '@playhead/contract/errors';
import type { Engine } from '../../../platform/engine/engine.ts';
import type { Database } from '../../../platform/metadata/metadata.ts';
import { sweepUnused } from './sweep-uploads.ts';
import { measureUploads } from './upload-store.ts';

const MOST_UPLOADS = 1_000;
/** A user who uploaded a list within the hour may still be naming the segment. */
const SPARED_MS = 3_600_000;

export interface UploadQuota {
  /** Refuses a list of so many viewers when the customer's lists would then hold more than its quota. */
  take(viewers: number): Promise<void>;
}

export interface UploadQuotaDeps {
  db: Database;
  engine: Pick<Engine, 'deleteRows' | 'query'>;
  now: () => Date;
}

/** Deletes lists that became no segment before it refuses one. */
export function createUploadQuota(
  deps: UploadQuotaDeps,
  { customerId, quota, viewers: called }: { customerId: number; quota: number; viewers: string },
): UploadQuota {
  let swept = false;
  let used = measureUploads(deps.db, customerId);

  async function fits(viewers: number): Promise<boolean> {
    const { uploads, rows } = await used;
    return rows + viewers <= quota && uploads < MOST_UPLOADS;
  }

  return {
    async take(viewers) {
      if (await fits(viewers)) return;
      if (!swept) {
        swept = true;
        await sweepUnused(deps, { customerId, before: new Date(deps.now().getTime() - SPARED_MS) });
        used = measureUploads(deps.db, customerId);
        if (await fits(viewers)) return;
      }
      throw new AppError('upload_quota_exceeded', { quota: String(quota), viewers: called });
    },
  };
}
