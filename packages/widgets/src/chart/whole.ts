import type { ResultField } from '@playhead/contract/http/queries';
import { t } from '@playhead/texts/translate';
import type { TableModel, WidgetInput } from '../definition.ts';
import { columnOf, fieldEnd, isAdditive, valueOf, visibleFields } from '../values/result-shape.ts';

/**
 * What a part is a share of: everything that matches, also the rows that the query left out. Parts that overlap (a title has
 * several genres) add up to more than that. Distinct counts have no such total; there it is the sum of the rows.
 */
export function wholeOf(input: WidgetInput, measure: ResultField): number {
  const fromShare = wholeFromShares(input, measure);
  if (fromShare !== null) return fromShare;
  const listed = input.rows.reduce((sum, row) => sum + (valueOf(row, measure) ?? 0), 0);
  return isAdditive(input, measure) ? (valueOf(input.totals, measure) ?? listed) : listed;
}

/** The server's own share knows the rows below the limit too. */
function wholeFromShares(input: WidgetInput, measure: ResultField): number | null {
  const share = shareField(input);
  const row = share && input.rows.find((one) => (valueOf(one, share) ?? 0) > 0 && (valueOf(one, measure) ?? 0) > 0);
  return row === undefined || share === undefined ? null : (valueOf(row, measure) ?? 0) / (valueOf(row, share) ?? 1);
}

function shareField(input: WidgetInput): ResultField | undefined {
  return visibleFields(input).find((field) => field.kind === 'measure' && fieldEnd(field.name) === 'share');
}

/** The table with the share of each row, where the rows do not have one already. */
export function withShare(
  table: TableModel,
  { input, measure }: { input: WidgetInput; measure: ResultField },
): TableModel {
  if (shareField(input) !== undefined) return table;
  const whole = wholeOf(input, measure);
  const key = `${measure.name}.share`;
  return {
    columns: [
      ...table.columns,
      {
        ...columnOf(measure),
        key,
        label: t('Share'),
        format: 'percent',
        definition: t('Part of all {measure}', { measure: measure.label }),
        derived: true,
      },
    ],
    rows: table.rows.map((row) => ({ ...row, [key]: whole === 0 ? null : (valueOf(row, measure) ?? 0) / whole })),
  };
}
