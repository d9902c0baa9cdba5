/** The ring of a segment's share of viewers and sessions, for pages that are no dashboard. */
export { AudienceRing } from './segment-audience/audience-ring.tsx';
export { type AudienceShare, SESSIONS, shareText, UNIQUE_VIEWERS } from './segment-audience/audience-shares.ts';
