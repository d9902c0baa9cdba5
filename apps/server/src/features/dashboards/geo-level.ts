const DMA_COUNTRY = 'united states';

/** CONST-009, CONST-010: at home in one of them, a customer looks at its states; a map of one country tells nothing. */
export const stateLevelCountries: readonly string[] = [
  'australia',
  'austria',
  'belgium',
  'brazil',
  'canada',
  'denmark',
  'finland',
  'france',
  'germany',
  'india',
  'ireland',
  'italy',
  'japan',
  'mexico',
  'netherlands',
  'new zealand',
  'norway',
  'poland',
  'portugal',
  'spain',
  'sweden',
  'switzerland',
  'united kingdom',
];

export type GeoLevel = 'dma' | 'state' | 'country';

/** Null for a customer of several countries. */
export function geoLevelOf(defaultCountry: string | null): GeoLevel {
  const country = defaultCountry?.toLowerCase() ?? '';
  if (country === DMA_COUNTRY) return 'dma';
  return stateLevelCountries.includes(country) ? 'state' : 'country';
}
