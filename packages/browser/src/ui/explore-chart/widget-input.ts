import type { QueryResult, ResultField } from '@playhead/contract/http/queries';
import { placeOf, type ResultShape } from '@playhead/domain/explore';
import { t } from '@playhead/texts/translate';
import type { WidgetInput } from '@playhead/widgets/definition';
import type { CellText } from './cell-text.ts';
import { rowLabel } from './chart-rows.ts';

/** Widgets that draw a result of the workbench. */
export type DrawnType = 'donut_title_in_center' | 'dma' | 'single-value' | 'bubble' | 'scatter';

export interface WidgetInputOptions {
  type: DrawnType;
  result: QueryResult;
  shape: ResultShape;
  measures: readonly ResultField[];
  cellText: CellText;
}

const LABEL = 'explore.label';

/** A result as the widgets of dashboards take it: one dimension, which is all of them joined where there are several. */
export function widgetInput({ type, result, shape, measures, cellText }: WidgetInputOptions): WidgetInput {
  const isMap = type === 'dma';
  const place = isMap ? placeOf(shape) : undefined;
  const [only] = shape.dimensions.length === 1 ? shape.dimensions : [];
  const dimension: ResultField | undefined =
    place ??
    only ??
    (shape.dimensions.length === 0
      ? undefined
      : {
          name: LABEL,
          label: shape.dimensions.map(({ label }) => label).join(' · '),
          kind: 'dimension',
          format: 'text',
          definition: '',
        });
  const rows =
    dimension?.name === LABEL
      ? result.data.map((row) => ({ ...row, [LABEL]: rowLabel(row, shape, cellText) }))
      : result.data;
  const [measure] = measures;
  return {
    config: {
      id: 'explore',
      type,
      // Another one than the measure's: a tile with its name as title would not write it again.
      title: t('Analysis'),
      x: 0,
      y: 0,
      w: 24,
      h: 8,
      fields: [],
      dataSource: { request: 'query', queryEngin: 'customer_view' },
      visConf: measure === undefined ? {} : { metric: measure.name },
    },
    fields: [...(dimension === undefined ? [] : [dimension]), ...measures],
    rows,
    ...(result.totals === undefined ? {} : { totals: result.totals }),
    ...(result.intervals === undefined ? {} : { intervals: result.intervals }),
  };
}
