import type { FilterCategory, GlobalFilterField } from '@playhead/contract/http/filters';
import { isPageId, type PageId, showsFilterBar } from '../pages/index.ts';

/** Pages whose numbers are about ads, so that ad fields can be used. */
const adPages: readonly PageId[] = ['ads', 'ads_detail'];

export interface FilterContext {
  page: string;
  flags: { ads: boolean; adServerLog: boolean };
}

/** SHELL-032, FLT-016: the filters a page shows. `content_with_ads` is about content and stands everywhere. */
export function filtersThatFit(
  fields: readonly GlobalFilterField[],
  { page, flags }: FilterContext,
): readonly GlobalFilterField[] {
  if (!isPageId(page) || !showsFilterBar(page)) return [];
  const onAds = adPages.includes(page);
  const hidden: Partial<Record<FilterCategory, boolean>> = {
    Ads: !onAds || !flags.ads,
    Advertising: !onAds || !flags.ads || !flags.adServerLog,
  };
  return fields.filter(({ category }) => hidden[category] !== true);
}
