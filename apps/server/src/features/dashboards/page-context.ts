import type { Customer } from '../../platform/customers/customer-directory.ts';
import { geoLevelOf } from './geo-level.ts';
import type { PageContext } from './page.ts';

/** A flag that nobody set is off. */
export function pageContextOf({ flags, widgets, defaultCountry }: Customer): PageContext {
  return {
    geography: geoLevelOf(defaultCountry),
    ads: flags.ads_enabled === true,
    adServerLog: flags.ads_enabled === true && flags.adserver_log_enabled === true,
    demographics: flags.demographic_enabled === true,
    streamIds: flags.playhead_id_enabled === true,
    widgets,
  };
}
