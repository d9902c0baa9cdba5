import type { Customer } from '../../platform/customers/customer-directory.ts';
import type { PageContext } from './page.ts';

const DMA_COUNTRY = 'united states';

/** A flag that nobody set is off. */
export function pageContextOf({ flags, widgets, defaultCountry }: Customer): PageContext {
  return {
    geography: defaultCountry === DMA_COUNTRY ? 'dma' : 'country',
    ads: flags.ads_enabled === true,
    adServerLog: flags.ads_enabled === true && flags.adserver_log_enabled === true,
    demographics: flags.demographic_enabled === true,
    streamIds: flags.playhead_id_enabled === true,
    widgets,
  };
}
