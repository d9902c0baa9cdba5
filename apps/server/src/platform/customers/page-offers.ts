import { deliveryDestinations, pageFormats, PageOffer } from '@playhead/contract/http/deliveries/deliveries';
import type { exportFormats } from '@playhead/contract/http/administration/packaging';
import { pageIds } from '@playhead/contract/page-ids';
import { z } from 'zod';
import { settingsOf } from './customer-administration.ts';
import type { Customer } from './customer-directory.ts';

type Offers = Readonly<Record<string, PageOffer>>;

const Offers = z.record(z.string(), PageOffer.or(z.unknown().transform(() => null))).catch({});

/** The account's name of a page's format. */
const ACCOUNT_NAMES: Record<PageOffer['formats'][number], (typeof exportFormats)[number]> = {
  pdf: 'pdf',
  png: 'png',
  csv_zip: 'zip',
};

/** EXP-073: by page id, from `page_exports` and what admins allow the whole account. A page without limits is not in it. */
export function pageOffersOf(customer: Customer): Offers {
  const own = ownOffers(customer);
  const settings = settingsOf(customer);
  const destinations = deliveryDestinations.filter((one) => settings.exportDestinations.includes(one));
  const offers = pageIds.flatMap((page): [string, PageOffer][] => {
    const allowed = settings.pageExportFormats[page] ?? settings.exportFormats;
    const formats = pageFormats.filter((one) => allowed.includes(ACCOUNT_NAMES[one]));
    const isLimited = formats.length < pageFormats.length || destinations.length < deliveryDestinations.length;
    const offer = own[page];
    if (!isLimited) return offer === undefined ? [] : [[page, offer]];
    if (offer === undefined) return [[page, { destinations, formats }]];
    return [
      [
        page,
        {
          destinations: offer.destinations.filter((one) => destinations.includes(one)),
          formats: offer.formats.filter((one) => formats.includes(one)),
        },
      ],
    ];
  });
  return Object.fromEntries(offers);
}

/** A page whose setting is damaged offers what it offers without one. */
function ownOffers({ settings }: Pick<Customer, 'settings'>): Offers {
  const read = Offers.parse(settings['page_exports'] ?? {});
  return Object.fromEntries(Object.entries(read).flatMap(([page, offer]) => (offer === null ? [] : [[page, offer]])));
}
