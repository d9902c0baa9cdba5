import { AppError } from '@playhead/contract/errors';
import type { FieldRight } from '@playhead/query/model';
import type { Customer } from '../../platform/customers/customer-directory.ts';

/** EXP-009: demographic fields and filters leave the product only where the customer may export them. */
export function assertExportable(rights: readonly FieldRight[], { flags }: Pick<Customer, 'flags'>): void {
  if (rights.includes('demographics') && flags.audience_metadata_export_enabled !== true)
    throw new AppError('audience_export_forbidden');
}
