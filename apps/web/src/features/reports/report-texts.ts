/** RPT-010 */
export const SAVED = 'Your analysis is saved!';
export const CHANGES_SAVED = 'Your changes are saved successfully!';
/** RPT-011 */
export const SHARED = 'Your analysis is shared and an email notification is sent to the accounts.';

export const NOT_OWNER = 'Only the owner can change this analysis. Save As makes a copy of your own.';
