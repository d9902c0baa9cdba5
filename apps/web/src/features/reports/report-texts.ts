import { t, tn } from '@playhead/texts/translate';

/** The verb. Alone, the same word is a part of something: it has another word in other languages. */
export const SHARE = tn(1, 'Share', 'Share with others');
/** RPT-010 */
export const SAVED = t('Your analysis is saved!');
export const CHANGES_SAVED = t('Your changes are saved successfully!');
/** RPT-011 */
export const SHARED = t('Your analysis is shared and an email notification is sent to the accounts.');

export const NOT_OWNER = t('Only the owner can change this analysis. Save As makes a copy of your own.');
