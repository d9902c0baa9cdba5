import { formatPercent } from '@playhead/domain/format';
import { barList, type Bar } from '../chart/bars/bar-list-model.ts';
import type { WidgetInput, WidgetView } from '../definition.ts';
import { dimensionsOf, fieldEnd, measuresOf, valueOf } from '../values/result-shape.ts';

/** Titles by the viewers whose first-ever play they were. The share is the server's: it knows also the titles below the limit. */
export function acquiringTitles(input: WidgetInput, view: WidgetView): readonly Bar[] {
  const dimension = dimensionsOf(input)[0];
  const share = measuresOf(input).find((field) => fieldEnd(field.name) === 'share');
  if (dimension === undefined) return [];
  const bars = barList(input, dimension, { ...view, metric: measuresOf(input)[0]?.name });
  if (share === undefined) return bars;
  return bars.map((bar) => {
    const value = valueOf(bar.row, share);
    return { ...bar, share: value === null ? null : formatPercent(value) };
  });
}
