import {
  exportDestinations,
  exportFormats,
  type PackageFeature,
  packageFeatures,
  type Packaging,
} from '@playhead/contract/http/packaging';
import { canBuildSegments, hasTimeBase } from '@playhead/domain/segments';
import { dayPartHours } from '@playhead/query/model';
import type { Session } from '../../http/session.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import { flagsOf } from '../../platform/customers/customer-flags.ts';

export interface PackagingParts {
  session: Pick<Session, 'permissions'>;
  customer: Customer;
  segments: Packaging['segments'];
  sampling: Packaging['sampling'];
  customTags: readonly string[];
  footerVisible: boolean;
}

const features: Record<PackageFeature, (customer: Customer) => boolean> = {
  ads: (customer) => flagsOf(customer).ads,
  ad_server_log: (customer) => flagsOf(customer).adServerLog,
  demographics: (customer) => flagsOf(customer).demographics,
  subscriber_metadata: (customer) => flagsOf(customer).subscriberMetadata,
  audience_metadata_export: (customer) => flagsOf(customer).audienceMetadataExport,
  stream_ids: (customer) => flagsOf(customer).streamIds,
  segment_builder: ({ functions }) => canBuildSegments(functions),
  segment_time_base: ({ functions }) => hasTimeBase(functions),
  subscriber_segments: (customer) => flagsOf(customer).subscriberSegments,
  average_minute_audience: ({ widgets }) => widgets.includes('ama'),
  category_benchmark: ({ widgets }) => widgets.includes('category_benchmark'),
};

export function packagingOf(parts: PackagingParts): Packaging {
  const { session, customer, segments, sampling, customTags, footerVisible } = parts;
  return {
    features: packageFeatures.map((id) => ({ id, enabled: features[id](customer) })),
    permissions: [...session.permissions],
    segments,
    sampling,
    timeZone: customer.timeZone,
    weekStartDay: customer.weekStartDay,
    dayParts: dayPartHours.map((part) => ({ ...part })),
    defaultCountry: customer.defaultCountry,
    customTags: [...customTags],
    exportFormats: [...exportFormats],
    exportDestinations: [...exportDestinations],
    footerVisible,
  };
}
