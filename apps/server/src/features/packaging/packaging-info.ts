import { packageFeatures, type Packaging } from '@playhead/contract/http/administration/packaging';
import { dayPartHours } from '@playhead/domain/day-parts';
import type { Session } from '../../http/session.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import { settingsOf } from '../../platform/customers/customer-administration.ts';
import { hasFeature } from '../../platform/customers/package-features.ts';

export interface PackagingParts {
  session: Pick<Session, 'permissions'>;
  customer: Customer;
  segments: Packaging['segments'];
  sampling: Packaging['sampling'];
  customTags: readonly string[];
  footerVisible: boolean;
}

export function packagingOf(parts: PackagingParts): Packaging {
  const { session, customer, segments, sampling, customTags, footerVisible } = parts;
  const settings = settingsOf(customer);
  return {
    features: packageFeatures.map((id) => ({ id, enabled: hasFeature(customer, id) })),
    permissions: [...session.permissions],
    segments,
    sampling,
    timeZone: customer.timeZone,
    weekStartDay: customer.weekStartDay,
    dayParts: dayPartHours(settings.dayParts),
    defaultCountry: customer.defaultCountry,
    customTags: [...customTags],
    exportFormats: settings.exportFormats,
    exportDestinations: settings.exportDestinations,
    footerVisible,
  };
}
