import type { Cell, ValueFormat } from '@playhead/contract/http/queries';
import { numberOf } from './numbers.ts';

/** From here on the decimals of the smaller numbers are noise. */
const WHOLE_FROM = 100;
/** Minutes alone have decimals below this. */
const DECIMALS_BELOW = 10;

/** Minutes have decimals below ten and none above: one below the other they would not line up. */
export function columnFormat(format: ValueFormat, cells: Iterable<Cell | undefined>): ValueFormat {
  if (format !== 'minutes') return format;
  let needsDecimals = false;
  for (const cell of cells) {
    const size = Math.abs(numberOf(cell) ?? 0);
    if (size >= WHOLE_FROM) return 'integer';
    needsDecimals ||= size > 0 && size < DECIMALS_BELOW;
  }
  return needsDecimals ? 'decimal' : 'integer';
}
