/** States of the United States and the capital by their postal code, spelled as in the atlas, in lower case. */
export const US_STATES: Readonly<Record<string, string>> = {
  al: 'alabama',
  ak: 'alaska',
  az: 'arizona',
  ar: 'arkansas',
  ca: 'california',
  co: 'colorado',
  ct: 'connecticut',
  de: 'delaware',
  dc: 'district of columbia',
  fl: 'florida',
  ga: 'georgia',
  hi: 'hawaii',
  id: 'idaho',
  il: 'illinois',
  in: 'indiana',
  ia: 'iowa',
  ks: 'kansas',
  ky: 'kentucky',
  la: 'louisiana',
  me: 'maine',
  md: 'maryland',
  ma: 'massachusetts',
  mi: 'michigan',
  mn: 'minnesota',
  ms: 'mississippi',
  mo: 'missouri',
  mt: 'montana',
  ne: 'nebraska',
  nv: 'nevada',
  nh: 'new hampshire',
  nj: 'new jersey',
  nm: 'new mexico',
  ny: 'new york',
  nc: 'north carolina',
  nd: 'north dakota',
  oh: 'ohio',
  ok: 'oklahoma',
  or: 'oregon',
  pa: 'pennsylvania',
  ri: 'rhode island',
  sc: 'south carolina',
  sd: 'south dakota',
  tn: 'tennessee',
  tx: 'texas',
  ut: 'utah',
  vt: 'vermont',
  va: 'virginia',
  wa: 'washington',
  wv: 'west virginia',
  wi: 'wisconsin',
  wy: 'wyoming',
};

/** Part of the United States, but not of the atlas: listed below the map. */
const TERRITORIES: Readonly<Record<string, string>> = {
  as: 'american samoa',
  gu: 'guam',
  mp: 'northern mariana islands',
  pr: 'puerto rico',
  vi: 'u.s. virgin islands',
  aa: 'armed forces americas',
  ae: 'armed forces europe',
  ap: 'armed forces pacific',
};

const ALIASES: Readonly<Record<string, string>> = {
  ...US_STATES,
  ...TERRITORIES,
  'washington dc': 'district of columbia',
  'washington, dc': 'district of columbia',
  'washington d.c.': 'district of columbia',
  'washington, d.c.': 'district of columbia',
  'd.c.': 'district of columbia',
  'virgin islands': 'u.s. virgin islands',
  'us virgin islands': 'u.s. virgin islands',
};

const american: ReadonlySet<string> = new Set([...Object.values(US_STATES), ...Object.values(TERRITORIES)]);

/** A few sessions from abroad must not take the map away; a customer of two countries is better served by bars. */
const LEAST_AMERICAN = 0.75;

/** The atlas's spelling in lower case, from a full name, a postal code or an ISO code such as `US-NY`. */
export function atlasStateName(name: string): string {
  const plain = name.trim().toLowerCase().replace(/^us-/, '');
  // Not `plain in ALIASES`: a state named `constructor` would be found.
  return Object.hasOwn(ALIASES, plain) ? (ALIASES[plain] ?? plain) : plain;
}

/** Codes of other countries' states repeat those of the United States (SC, PA): the whole list decides, not one name. */
export function areStatesOfUs(names: readonly string[]): boolean {
  const known = names.filter((name) => american.has(atlasStateName(name)));
  return known.length > 0 && known.length >= names.length * LEAST_AMERICAN;
}
