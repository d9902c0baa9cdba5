export type MapWindow = 'europe' | 'world';

/** Countries drawn when the map is cut to Europe, spelled as in the atlas. */
export const EUROPE = [
  'Albania',
  'Austria',
  'Belarus',
  'Belgium',
  'Bosnia and Herz.',
  'Bulgaria',
  'Croatia',
  'Czechia',
  'Denmark',
  'Estonia',
  'Finland',
  'France',
  'Germany',
  'Greece',
  'Hungary',
  'Iceland',
  'Ireland',
  'Italy',
  'Kosovo',
  'Latvia',
  'Lithuania',
  'Luxembourg',
  'Macedonia',
  'Malta',
  'Moldova',
  'Montenegro',
  'Netherlands',
  'Norway',
  'Poland',
  'Portugal',
  'Romania',
  'Serbia',
  'Slovakia',
  'Slovenia',
  'Spain',
  'Sweden',
  'Switzerland',
  'Ukraine',
  'United Kingdom',
] as const;

/** Other spellings and ISO codes of countries whose atlas name differs. */
const ALIASES: Readonly<Record<string, string>> = {
  'united states': 'united states of america',
  usa: 'united states of america',
  us: 'united states of america',
  uk: 'united kingdom',
  gb: 'united kingdom',
  'great britain': 'united kingdom',
  'czech republic': 'czechia',
  'north macedonia': 'macedonia',
  'bosnia and herzegovina': 'bosnia and herz.',
  'the netherlands': 'netherlands',
  holland: 'netherlands',
  'russian federation': 'russia',
  'dominican republic': 'dominican rep.',
  turkiye: 'turkey',
};

const european: ReadonlySet<string> = new Set(EUROPE.map((name) => name.toLowerCase()));

/** The atlas's spelling in lower case; a name the atlas does not know is listed below the map, never dropped. */
export function atlasCountryName(name: string): string {
  const plain = name.trim().toLowerCase();
  return ALIASES[plain] ?? plain;
}

/** A world map of eight European countries would show eight dots. */
export function mapWindow(countries: readonly string[]): MapWindow {
  return countries.length > 0 && countries.every((country) => european.has(country)) ? 'europe' : 'world';
}
