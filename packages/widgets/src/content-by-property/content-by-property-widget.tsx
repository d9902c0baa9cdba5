import { BarList } from '../chart/bars/bar-list.tsx';
import { barList } from '../chart/bars/bar-list-model.ts';
import type { WidgetComponentProps } from '../definition.ts';
import { chosenMeasure, dimensionsOf } from '../values/result-shape.ts';

/** Below this width share and change would leave no room for the bars. */
const WIDE_PX = 440;

export function ContentByPropertyWidget({ input, view, onDataPointClick }: WidgetComponentProps) {
  const dimension = dimensionsOf(input)[0];
  const measure = chosenMeasure(input, view);
  if (dimension === undefined || measure === undefined) return null;
  return (
    <BarList
      bars={barList(input, dimension, view)}
      dimension={dimension}
      measureLabel={measure.label}
      wide={view.width >= WIDE_PX}
      onDataPointClick={onDataPointClick}
    />
  );
}
