import type { Cell } from '@playhead/contract/http/queries';
import { defuseFormula } from '@playhead/domain/deliveries';

/** As the engine writes it: texts in quotes, numbers plain, nothing for null. */
export function csvLine(row: readonly Cell[], defuse: (text: string) => string = defuseFormula): string {
  return row.map((cell) => (typeof cell === 'string' ? quotedText(defuse(cell)) : String(cell ?? ''))).join(',');
}

function quotedText(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
