import { AppError } from '@playhead/contract/errors';
import { hasDemographicView } from '@playhead/domain/exports';
import type { FieldRight } from '@playhead/query/model';
import { flagsOf } from '../../platform/customers/customer-flags.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';

/** EXP-009: demographic fields and filters leave the product only where the customer may export them. */
export function assertExportable(rights: readonly FieldRight[], customer: Pick<Customer, 'flags'>): void {
  if (rights.includes('demographics') && !flagsOf(customer).audienceMetadataExport)
    throw new AppError('audience_export_forbidden');
}

/** EXP-009: so is a page that is filtered by them, on paper or as a picture. */
export function assertPrintable(search: string, customer: Pick<Customer, 'flags'>): void {
  if (!flagsOf(customer).audienceMetadataExport && hasDemographicView(new URLSearchParams(search)))
    throw new AppError('audience_export_forbidden');
}
