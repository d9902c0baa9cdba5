import type { DashboardDimension } from '@playhead/contract/http/filters';
import type { PageId } from '@playhead/domain/pages';
import { describeFields, type SourceName } from '@playhead/query/model';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import { fieldRightsOf } from './field-rights.ts';

/** Pages whose numbers are counted over ads. */
const adPages: readonly PageId[] = ['ads', 'ads_detail'];

/** FLT-077: dimensions of the rows a page counts. */
export function dimensionsOf(page: PageId, customer: Customer): DashboardDimension[] {
  const source: SourceName = adPages.includes(page) ? 'ad_sessions' : 'sessions';
  return describeFields(fieldRightsOf(customer)).flatMap(({ name, label, kind, format, definition, sources }) =>
    kind === 'dimension' && format !== null && sources.includes(source) ? [{ name, label, format, definition }] : [],
  );
}
