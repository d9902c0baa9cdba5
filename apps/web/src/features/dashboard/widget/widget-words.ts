import { ApiError } from '@playhead/browser/api/api-error.ts';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { t } from '@playhead/texts/translate';

const choices: Readonly<Record<string, string>> = {
  series: t('Choose a series to see this.'),
  channel: t('Choose a channel to see this.'),
  episode: t('Choose an episode to see this.'),
  affiliate: t('Choose an affiliate to see this.'),
  device: t('Choose a device type to see this.'),
  screen: t('Choose a screen type to see this.'),
  dma: t('Choose a DMA to see this.'),
  country: t('Choose a country to see this.'),
  segment: t('Choose a segment to see this.'),
  ad_log_campaign: t('Choose a campaign to see this.'),
};

/** A widget that is about one thing, while none is chosen. */
export function choiceWords(filterKey: string): string {
  return choices[filterKey] ?? t('Choose one value of "{filter}" to see this.', { filter: filterKey });
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
  if (catalogueCode === 'invalid_request' && TOGETHER.test(error.message)) {
    return t(
      'A filter of this page is a condition on a number that this widget does not have. Without that filter it can be shown.',
    );
  }
  if (catalogueCode === null || !FILTER_REFUSALS.includes(catalogueCode)) return text;
  return t('A filter of this page does not fit this widget. {reason} Without that filter it can be shown.', {
    reason: text,
  });
}
