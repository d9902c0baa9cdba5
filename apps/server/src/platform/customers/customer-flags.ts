import type { UserInfo } from '@playhead/contract/http/account/users';
import type { CustomerFlags } from '../metadata/schema.ts';
import type { Customer } from './customer-directory.ts';

/** The stored flags under the names of the code. A flag that nobody set is off. */
export function flagsOf({ flags }: Pick<Customer, 'flags'>): UserInfo['flags'] {
  const streamIds = flags.playhead_id_enabled === true;
  return {
    streamIds,
    demographics: flags.demographic_enabled === true,
    subscriberSegments: flags.customize_subscriber_segment_enabled === true,
    subscriberMetadata: flags.subscriber_metadata_enabled === true,
    ads: flags.ads_enabled === true,
    adServerLog: flags.adserver_log_enabled === true,
    viewerIdIsStreamId: streamIds && flags.viewer_id_is_playhead_id === true,
    audienceMetadataExport: flags.audience_metadata_export_enabled === true,
  };
}

/** Of a new customer; missing flags are off. */
export function newFlags(has: { ads: boolean; demographics: boolean; streamIds: boolean }): CustomerFlags {
  return {
    playhead_id_enabled: has.streamIds,
    demographic_enabled: has.demographics,
    customize_subscriber_segment_enabled: has.demographics,
    subscriber_metadata_enabled: has.demographics,
    ads_enabled: has.ads,
    adserver_log_enabled: has.ads,
    audience_metadata_export_enabled: true,
  };
}
