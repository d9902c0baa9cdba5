import type { Cell } from '@playhead/contract/http/queries';
import { defuseFormula } from '@playhead/domain/deliveries';

/** As the engine writes it: texts in quotes, numbers plain, nothing for null. */
export function csvLine(row: readonly Cell[]): string {
  return row.map((cell) => (typeof cell === 'string' ? quotedText(cell) : String(cell ?? ''))).join(',');
}

function quotedText(text: string): string {
  return `"${defuseFormula(text).replaceAll('"', '""')}"`;
}
