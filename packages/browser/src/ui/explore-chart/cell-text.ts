import type { Cell, ResultField } from '@playhead/contract/http/queries';
import { formatValue, valueWords } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';

/** A cell of a result as it is shown. */
export type CellText = (field: Pick<ResultField, 'name' | 'format'>, cell: Cell | undefined) => string;

const SEGMENT_FIELD = 'segment_view.segment_id';
const NOT_SET = t('(not set)');

/** `segmentNames`: by segment id, which is what the cells of segments hold. */
export function createCellText(segmentNames: ReadonlyMap<string, string>): CellText {
  return ({ name, format }, cell) => {
    const isName = format === 'text' || format === 'date';
    if (isName && (cell === null || cell === undefined || cell === '')) return NOT_SET;
    if (name === SEGMENT_FIELD) return segmentNames.get(String(cell)) ?? String(cell);
    return valueWords(name, formatValue(cell, format));
  };
}
