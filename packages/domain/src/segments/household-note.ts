import { t } from '@playhead/texts/translate';
import { exactNumber } from '../format/index.ts';

/** Why a segment has fewer viewers than the page whose filters it came from. The numbers are null until they are counted. */
export function householdNote(counted: { inHouseholds: number; everyone: number } | null): string {
  if (counted === null)
    return t('Only viewers who belong to a household count; choose All Viewers to include the others.');
  const { inHouseholds, everyone } = counted;
  return t('{known} of {everyone} viewers belong to a household; choose All Viewers to include the others.', {
    known: exactNumber(inHouseholds),
    everyone: exactNumber(everyone),
  });
}
