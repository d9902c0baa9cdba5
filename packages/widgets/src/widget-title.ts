import type { WidgetConfig } from '@playhead/contract/http/dashboards';

const GEO_LOCATION = 'Geo Location';
const GEO_TITLE = `Consumption by ${GEO_LOCATION}`;
const CONTENT_BY_TITLE = 'Content Watched by';
const SEGMENT_AUDIENCE_TITLE = 'Segment Audience';
const UNITED_STATES = 'united states';

export interface TitleContext {
  /** Countries the page is filtered to; none when it shows every country. */
  countries: readonly string[];
}

export function isUnitedStates({ countries }: TitleContext): boolean {
  return countries.length === 1 && countries[0]?.trim().toLowerCase() === UNITED_STATES;
}

/** WID-011: DMAs exist in the United States only. A map of something else than consumption keeps the name of it. */
export function widgetTitle(config: WidgetConfig, context: TitleContext): string {
  if (config.type === 'contentByProperty') return contentByTitle(config.title);
  // WID-013
  if (config.type === 'segmentAudience') return config.title === '' ? SEGMENT_AUDIENCE_TITLE : config.title;
  if (config.type !== 'dma' || isUnitedStates(context)) return config.title;
  const subject = /^(?<subject>.+) by (?:DMA|State|Country)$/i.exec(config.title)?.groups?.['subject'];
  const title = subject === undefined ? GEO_TITLE : `${subject} by ${GEO_LOCATION}`;
  return isMapOfStates(config) ? `${title}: States` : title;
}

/** It stands next to a map of DMAs, which has the same title before a country is chosen. */
function isMapOfStates({ title, fields }: WidgetConfig): boolean {
  return title.endsWith(' by State') && fields.includes('customer_view.state');
}

/** WID-010: the title reads on into the choice of dimension next to it. */
function contentByTitle(title: string): string {
  if (title === '') return CONTENT_BY_TITLE;
  return /\bby$/i.test(title) ? title : `${title} by`;
}
