import type { QueryResult, ResultField } from '@playhead/contract/http/queries';
import { t } from '@playhead/texts/translate';
import type { VisType } from './explore-state.ts';

export interface ResultShape {
  /** Those of the rows; pivoted ones are not among them. */
  dimensions: readonly ResultField[];
  /** Measures and calculations with numbers. */
  measures: readonly ResultField[];
  pivots: readonly ResultField[];
  pivotColumns: number;
  rows: number;
}

export function resultShape(result: Pick<QueryResult, 'fields' | 'pivots' | 'pivotFields' | 'data'>): ResultShape {
  return {
    dimensions: result.fields.filter(({ kind }) => kind === 'dimension'),
    measures: result.fields.filter(({ kind, format }) => kind === 'measure' && format !== 'text'),
    pivots: result.pivotFields ?? [],
    pivotColumns: result.pivots?.length ?? 0,
    rows: result.data.length,
  };
}

const PLACES: readonly string[] = ['country', 'state', 'dma'];
/** More bars than this cannot be told apart. */
const MOST_BARS = 60;

/** The first choice for a result: what most people would draw it as. */
export function chooseVis(shape: ResultShape): VisType {
  const { dimensions, measures, pivots, rows } = shape;
  const [first, second] = dimensions;
  if (measures.length === 0) return 'table';
  if (first === undefined) return pivots.length > 0 ? 'bar' : 'single';
  if (second !== undefined) return 'table';
  if (isTime(first)) return 'line';
  if (isPlace(first) && pivots.length === 0 && measures.length === 1) return 'map';
  return rows > MOST_BARS && pivots.length > 0 ? 'table' : 'bar';
}

/** Why the result does not suit the type, and what would help; null when it does. */
export function visProblem(type: VisType, shape: ResultShape): string | null {
  const { dimensions, measures, pivots } = shape;
  const needsMeasure = measures.length === 0 ? t('Add a measure to draw.') : null;
  const needsDimension = dimensions.length === 0 ? t('Add a dimension to draw by.') : null;
  const noPivot =
    pivots.length > 0 ? t('This chart draws no pivots. Remove the pivot, or choose bars or lines.') : null;
  switch (type) {
    case 'table':
      return null;
    case 'bar':
      return needsMeasure ?? (pivots.length > 0 ? null : needsDimension);
    case 'line':
    case 'area':
      return needsMeasure ?? needsDimension;
    case 'scatter':
      return noPivot ?? needsDimension ?? (measures.length < 2 ? t('A scatter chart needs two measures.') : null);
    case 'donut':
    case 'funnel':
      return noPivot ?? needsDimension ?? needsMeasure;
    case 'map':
      return (
        noPivot ?? needsMeasure ?? (placeOf(shape) ? null : t('A map needs Country, State or DMA as a dimension.'))
      );
    case 'single':
      return noPivot ?? needsMeasure;
  }
}

export function placeOf({ dimensions }: Pick<ResultShape, 'dimensions'>): ResultField | undefined {
  return dimensions.find(isPlace);
}

export function isTime({ format }: ResultField): boolean {
  return format === 'date';
}

function isPlace({ name }: ResultField): boolean {
  const end = name.slice(name.indexOf('.') + 1).replace(/^first_/, '');
  return PLACES.includes(end);
}

/** Options that change something for the type. */
export function visOptions(
  type: VisType,
  shape: ResultShape,
): readonly ('measures' | 'stacked' | 'labels' | 'horizontal')[] {
  const series = shape.measures.length * Math.max(1, shape.pivotColumns);
  const measures = shape.measures.length > 1 ? (['measures'] as const) : [];
  switch (type) {
    case 'bar':
      return [...measures, ...(series > 1 ? (['stacked'] as const) : []), 'horizontal', 'labels'];
    case 'area':
      return [...measures, ...(series > 1 ? (['stacked'] as const) : [])];
    case 'line':
      return [...measures, 'labels'];
    case 'donut':
    case 'funnel':
    case 'map':
    case 'single':
      return measures;
    case 'scatter':
      return shape.measures.length > 2 ? ['measures'] : [];
    case 'table':
      return [];
  }
}

/** Types that draw one measure at a time; a scatter draws three. */
export function mostMeasures(type: VisType): number {
  if (type === 'donut' || type === 'funnel' || type === 'map' || type === 'single') return 1;
  return type === 'scatter' ? 3 : Number.POSITIVE_INFINITY;
}

/** The measures that are drawn, in the order of the result. */
export function drawnMeasures(
  type: VisType,
  { measures }: Pick<ResultShape, 'measures'>,
  chosen: readonly string[],
): readonly ResultField[] {
  const wanted = measures.filter(({ name }) => chosen.includes(name));
  return (wanted.length === 0 ? measures : wanted).slice(0, mostMeasures(type));
}
