import { AppError } from '@playhead/contract/errors';
import type { PageOffer } from '@playhead/contract/http/deliveries/deliveries';
import type { ExportContent } from '@playhead/contract/http/deliveries/export-content';
import type { exportDestinations, exportFormats } from '@playhead/contract/http/administration/packaging';
import type { PageId } from '@playhead/contract/page-ids';
import { hasDemographicView } from '@playhead/domain/exports';
import type { FieldRight } from '@playhead/query/model';
import { settingsOf } from '../../platform/customers/customer-administration.ts';
import { flagsOf } from '../../platform/customers/customer-flags.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import { pageOffersOf } from '../../platform/customers/page-offers.ts';

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

/** EXP-073: the download of a page. Without the page it must be offered by all of them, so that leaving it out opens nothing. */
export function assertPageOffered(
  customer: Customer,
  { format, page }: { format: PageOffer['formats'][number]; page?: PageId | undefined },
): void {
  const accountFormat = format === 'csv_zip' ? 'zip' : format;
  assertOffered(customer, { format: accountFormat, destination: 'download', ...(page === undefined ? {} : { page }) });
  const offers = pageOffersOf(customer);
  const limits = page === undefined ? Object.values(offers) : [offers[page]];
  if (limits.some((offer) => offer !== undefined && !offer.formats.includes(format))) throw new AppError('forbidden');
}

export function formatOf(content: ExportContent): OfferedFile['format'] {
  return content.kind === 'tables' ? 'zip' : content.format;
}

export function pageOf(content: ExportContent): { page?: string } {
  return content.kind === 'table' || content.page === undefined ? {} : { page: content.page };
}
