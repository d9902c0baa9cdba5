import { ApiError } from '@playhead/browser/api/api-error.ts';
import { errorText } from '@playhead/browser/api/present-error.ts';

const subjects: Readonly<Record<string, string>> = {
  series: 'a series',
  channel: 'a channel',
  episode: 'an episode',
  affiliate: 'an affiliate',
  device: 'a device type',
  screen: 'a screen type',
  dma: 'a DMA',
  country: 'a country',
  segment: 'a segment',
  ad_log_campaign: 'a campaign',
};

/** A widget that is about one thing, while none is chosen. */
export function choiceWords(filterKey: string): string {
  return `Choose ${subjects[filterKey] ?? `one value of "${filterKey}"`} to see this.`;
}

/** The query alone is valid, but a filter of the page does not fit what the widget shows. */
const FILTER_REFUSALS: readonly string[] = ['invalid_filter', 'unknown_field', 'field_forbidden'];
const TOGETHER = /cannot be shown together/;

/**
 * Filters on rows reach every widget: viewing narrows ads and households, ads narrow viewing. What the server refuses are
 * conditions on a total that the widget's table does not have, values the field does not know, and fields without the right.
 */
export function failureWords(error: unknown, { filtered }: { filtered: boolean }): string {
  const text = errorText(error);
  if (!filtered || !(error instanceof ApiError)) return text;
  const { catalogueCode } = error;
  if (catalogueCode === 'invalid_request' && TOGETHER.test(text)) {
    return 'A filter of this page is a condition on a number that this widget does not have. Without that filter it can be shown.';
  }
  if (catalogueCode === null || !FILTER_REFUSALS.includes(catalogueCode)) return text;
  return `A filter of this page does not fit this widget. ${text} Without that filter it can be shown.`;
}
