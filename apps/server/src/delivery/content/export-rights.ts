import { AppError } from '@playhead/contract/errors';
import type { ExportContent } from '@playhead/contract/http/export-content';
import type { exportDestinations, exportFormats } from '@playhead/contract/http/packaging';
import { hasDemographicView } from '@playhead/domain/exports';
import type { FieldRight } from '@playhead/query/model';
import { settingsOf } from '../../platform/customers/customer-administration.ts';
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

interface OfferedFile {
  format: (typeof exportFormats)[number];
  destination: (typeof exportDestinations)[number];
  /** Where known: a page may have formats of its own. */
  page?: string;
}

/** Admins choose formats, per page too, and destinations. */
export function assertOffered(customer: Customer, { format, destination, page = '' }: OfferedFile): void {
  const { exportFormats: usual, pageExportFormats, exportDestinations: destinations } = settingsOf(customer);
  if (!(pageExportFormats[page] ?? usual).includes(format))
    throw new AppError('export_not_offered', {
      what: `${format.toUpperCase()} files${page === '' ? '' : ' of this page'}`,
    });
  if (!destinations.includes(destination))
    throw new AppError('export_not_offered', { what: destinationWords[destination] });
}

const destinationWords: Record<OfferedFile['destination'], string> = {
  download: 'downloads',
  email: 'deliveries by e-mail',
  s3: 'deliveries to S3',
  sftp: 'deliveries by SFTP',
};

export function formatOf(content: ExportContent): OfferedFile['format'] {
  return content.kind === 'tables' ? 'zip' : content.format;
}

export function pageOf(content: ExportContent): { page?: string } {
  return content.kind === 'page' ? { page: content.page } : {};
}
