import { flagsOf } from '../../platform/customers/customer-flags.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import { geoLevelOf } from './geo-level.ts';
import type { PageContext } from './page.ts';

export function pageContextOf(customer: Customer): PageContext {
  const { ads, adServerLog, demographics, streamIds } = flagsOf(customer);
  return {
    geography: geoLevelOf(customer.defaultCountry),
    ads,
    adServerLog: ads && adServerLog,
    demographics,
    streamIds,
    widgets: customer.widgets,
  };
}
