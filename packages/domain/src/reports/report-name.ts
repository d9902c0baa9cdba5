import { MAX_REPORT_NAME } from '@playhead/contract/http/reports';
import { t } from '@playhead/texts/translate';

/** RPT-012 */
const NAME_MISSING = t('Please enter the name of your analysis');
/** RPT-013 */
export const NAME_TOO_LONG = t('The words exceed the maximum 50-characters length.');

/** RPT-014: the name as it is saved. */
export function cleanReportName(typed: string): string {
  return typed.trim();
}

/** Null when an analysis may have this name. */
export function reportNameProblem(typed: string): string | null {
  const name = cleanReportName(typed);
  if (name === '') return NAME_MISSING;
  return name.length > MAX_REPORT_NAME ? NAME_TOO_LONG : null;
}

const COPY = t('{name} copy', { name: '' });

/** The name that the dialog of a copy opens with; it always fits. */
export function copyName(name: string): string {
  return `${name.slice(0, MAX_REPORT_NAME - COPY.length).trimEnd()}${COPY}`;
}
