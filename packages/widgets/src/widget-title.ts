import type { WidgetConfig } from '@playhead/contract/http/dashboards';

export const GEO_TITLE = 'Consumption by Geo Location';
export const CONTENT_BY_TITLE = 'Content Watched by';
export const SEGMENT_AUDIENCE_TITLE = 'Segment Audience';
const UNITED_STATES = 'united states';

/** WID-011: DMAs exist in the United States only. Without a country filter the configured title stays. */
export function widgetTitle(config: WidgetConfig, context: { country?: string | undefined }): string {
  if (config.type === 'contentByProperty') return contentByTitle(config.title);
  // WID-013
  if (config.type === 'segmentAudience') return config.title === '' ? SEGMENT_AUDIENCE_TITLE : config.title;
  if (config.type !== 'dma' || context.country === undefined || context.country === '') return config.title;
  return context.country.trim().toLowerCase() === UNITED_STATES ? config.title : GEO_TITLE;
}

/** WID-010: the title reads on into the choice of dimension beside it. */
function contentByTitle(title: string): string {
  if (title === '') return CONTENT_BY_TITLE;
  return /\bby$/i.test(title) ? title : `${title} by`;
}
