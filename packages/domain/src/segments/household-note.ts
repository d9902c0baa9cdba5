import { exactNumber } from '../format/index.ts';

/** Why a segment has fewer viewers than the page whose filters it came from. The numbers are null until they are counted. */
export function householdNote(counted: { inHouseholds: number; everyone: number } | null): string {
  const others = 'choose All Viewers to include the others';
  if (counted === null) return `Only viewers who belong to a household count; ${others}.`;
  const { inHouseholds, everyone } = counted;
  return `${exactNumber(inHouseholds)} of ${exactNumber(everyone)} viewers belong to a household; ${others}.`;
}
