import type { UserInfo } from '@playhead/contract/http/account/users';
import { alwaysAllowed, pageCatalogue, pageEntry, pagePath, isPageId, visibleMenu } from '@playhead/domain/pages';
import { withViewerLabel } from '@playhead/domain/format';
import type { Session } from '../../http/session.ts';
import { customAdDimensions } from '../../platform/customers/custom-ad-dimensions.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import { flagsOf } from '../../platform/customers/customer-flags.ts';
import { dayPartsOf } from '../../platform/customers/day-parts.ts';
import { pageOffersOf } from '../../platform/customers/page-offers.ts';
import { viewerLabelOf } from '../../platform/customers/viewer-label.ts';
import { type CustomerSettings, decodeCustomerSettings } from './customer-settings.ts';

export interface UserInfoParts {
  session: Session;
  customer: Customer;
  colleagues: readonly string[];
  samplingOn: boolean;
  embedOrigins: readonly string[];
  hasBiDashboards: boolean;
  firstDay: string | null;
  lastDataAt: string | null;
  /** Those the user may see. */
  segments: UserInfo['segments'];
}

/** USR-001..USR-007: what the browser knows of its user, from rows that are already read. */
export function userInfoOf(parts: UserInfoParts): UserInfo {
  const { session, customer, colleagues, samplingOn, embedOrigins, firstDay, lastDataAt, segments } = parts;
  const settings = decodeCustomerSettings(customer.settings);
  const flags = flagsOf(customer);
  const viewerLabel = viewerLabelOf(customer);
  const features = [...new Set([...customer.features, ...alwaysAllowed])];
  return {
    customer: { id: customer.id, name: customer.name, accountName: customer.accountName },
    user: { id: session.userId, fullName: session.fullName, email: session.email },
    colleagues,
    identities: settings.identities ?? identitiesOf(flags),
    flags,
    permissions: session.permissions,
    functions: customer.functions,
    features,
    widgets: customer.widgets,
    menuLinks: menuLinksOf({ flags, features }, viewerLabel),
    timeZone: customer.timeZone,
    firstDay,
    ...(lastDataAt === null ? {} : { lastDataAt }),
    weekStartDay: customer.weekStartDay,
    dayPartStarts: [...dayPartsOf(customer)],
    refreshIntervalMs: settings.refreshIntervalMs,
    segments,
    viewerLabel,
    nativePages: nativePagesOf(parts.hasBiDashboards ? settings.biFramePages : []),
    uniqueIdFilter: settings.uniqueIdFilter,
    defaultCountry: customer.defaultCountry,
    customTags: settings.customTags,
    customAdDimensions: customAdDimensions(customer),
    tables: Object.fromEntries(features.map((page) => [page, customer.accountName])),
    pageOffers: pageOffersOf(customer),
    samplingOn,
    limits: {
      segmentCalendar: settings.segmentCalendarDays,
      firstWatched: settings.firstWatchedDays,
      lastWatched: settings.lastWatchedDays,
      segmentTimeWindow: settings.segmentTimeWindowDays,
    },
    segmentLock: settings.segmentLock,
    footerVisible: settings.footerVisible,
    embedOrigins,
  };
}

/** FLT-018: households are known only where residents are. */
function identitiesOf(flags: UserInfo['flags']): UserInfo['identities'] {
  const subscriber = { value: 'subscriber', label: 'Subscriber' };
  return flags.demographics ? [subscriber, { value: 'household', label: 'Household' }] : [subscriber];
}

function menuLinksOf(user: Pick<UserInfo, 'flags' | 'features'>, label: string): UserInfo['menuLinks'] {
  return visibleMenu(user)
    .flatMap((group) => group.pages)
    .map((id) => ({ id, label: withViewerLabel(pageEntry(id).label, label), link: pagePath(id) }));
}

/** product.md 1: every dashboard page is drawn by us, unless it was taken off the list and Looker shows it. */
function nativePagesOf(framed: CustomerSettings['biFramePages']): readonly string[] {
  return Object.keys(pageCatalogue)
    .filter(isPageId)
    .filter((page) => pageEntry(page).kind === 'dashboard' && !framed.includes(page));
}
