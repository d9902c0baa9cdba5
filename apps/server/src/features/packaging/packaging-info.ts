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

export interface PackagingParts {
  session: Pick<Session, 'permissions'>;
  customer: Customer;
  segments: Packaging['segments'];
  sampling: Packaging['sampling'];
  customTags: readonly string[];
  footerVisible: boolean;
}

/** A flag that nobody set is off. */
const features: Record<PackageFeature, (customer: Customer) => boolean> = {
  ads: ({ flags }) => flags.ads_enabled === true,
  ad_server_log: ({ flags }) => flags.adserver_log_enabled === true,
  demographics: ({ flags }) => flags.demographic_enabled === true,
  subscriber_metadata: ({ flags }) => flags.subscriber_metadata_enabled === true,
  audience_metadata_export: ({ flags }) => flags.audience_metadata_export_enabled === true,
  stream_ids: ({ flags }) => flags.playhead_id_enabled === true,
  segment_builder: ({ functions }) => canBuildSegments(functions),
  segment_time_base: ({ functions }) => hasTimeBase(functions),
  subscriber_segments: ({ flags }) => flags.customize_subscriber_segment_enabled === true,
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
