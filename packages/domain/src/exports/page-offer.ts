import { deliveryDestinations, pageFormats, type PageOffer } from '@playhead/contract/http/deliveries/deliveries';
import type { PageId } from '@playhead/contract/page-ids';
import { t } from '@playhead/texts/translate';

type Offers = Readonly<Record<string, PageOffer>>;
type Ways = PageOffer['destinations'];

/** DLV-009: SFTP is offered to schedules where the account names it. */
const SCHEDULED: Ways = ['email', 's3'];

/** EXP-073, DLV-003: where a page can be sent once. */
export function sendDestinations(page: PageId, offers: Offers): Ways {
  return offers[page]?.destinations ?? [...deliveryDestinations];
}

/** EXP-073, DLV-009 */
export function scheduleDestinations(page: PageId, offers: Offers): Ways {
  return offers[page]?.destinations ?? SCHEDULED;
}

/** Members of a segment may go to SFTP as well, because a schedule is how other systems get them. */
export function memberDestinations(offers: Offers): Ways {
  return offers['segment_page']?.destinations ?? [...deliveryDestinations];
}

/** EXP-073, EXP-058 */
export function offeredFormats(page: PageId, offers: Offers): PageOffer['formats'] {
  return offers[page]?.formats ?? [...pageFormats];
}

const NAMES = {
  email: t('email'),
  s3: 'Amazon S3',
  sftp: 'SFTP',
  pdf: t('a PDF'),
  png: t('a picture'),
  csv_zip: t('CSV files'),
};

/** EXP-073: why a delivery of a page is refused; null where it is not. */
export function offerProblem(
  offer: PageOffer | undefined,
  { destination, format }: { destination: Ways[number]; format: PageOffer['formats'][number] | null },
): string | null {
  if (offer === undefined) return null;
  if (!offer.destinations.includes(destination))
    return t('Your account does not deliver this page by {destination}.', { destination: NAMES[destination] });
  return format === null || offer.formats.includes(format)
    ? null
    : t('Your account does not deliver this page as {format}.', { format: NAMES[format] });
}
