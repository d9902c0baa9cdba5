import type { ResultField, ResultRow } from '@playhead/contract/http/queries';
import { playKey } from '@playhead/domain/filters';
import { formatCompact, formatPercent, formatValue, truncate } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { changeAgainst } from '../chart/difference-words.ts';
import type { TooltipModel } from '../chart/picture.ts';
import { COMPARE_LABEL, type WidgetInput, type WidgetView } from '../definition.ts';
import { andMore } from '../values/and-more.ts';
import { changeSince, errorOf } from '../values/interval.ts';
import {
  byValueDescending,
  chosenMeasure,
  compareLookup,
  dimensionsOf,
  fieldEnd,
  isAdditive,
  labelOf,
  NOT_SET,
  valueOf,
} from '../values/result-shape.ts';
import { atlasCountryName, mapWindow, type MapWindow } from './country-names.ts';
import { dmaCentre, type LngLat } from './dma-centres.ts';
import { areStatesOfUs, atlasStateName } from './state-names.ts';

const MIN_BUBBLE_PX = 3;
const MAX_BUBBLE_PX = 26;
/** More names than this below a map are a table's business. */
const NAMED_UNKNOWN = 6;

export interface GeoDataPoint {
  readonly label: string;
  readonly row: ResultRow;
  readonly value: number;
  /** Against the largest, 0 to 1. */
  readonly share: number;
  readonly tooltip: TooltipModel;
}

interface Bubble extends GeoDataPoint {
  readonly at: LngLat;
  readonly radius: number;
}

export interface Area extends GeoDataPoint {
  /** Spelling of the country or state in the atlas, in lower case. */
  readonly outline: string;
}

export type GeoModel =
  | {
      kind: 'bubbles';
      field: ResultField;
      measure: ResultField;
      bubbles: readonly Bubble[];
      unplaced: readonly GeoDataPoint[];
    }
  | { kind: 'areas'; field: ResultField; measure: ResultField; areas: readonly Area[]; map: MapWindow | 'us' }
  | { kind: 'ranked'; field: ResultField; measure: ResultField };

/** Markets as bubbles, countries and the states of the US as areas; anything else, such as states elsewhere, as ranked bars (CONST-009). */
export function geoModel(input: WidgetInput, view: WidgetView): GeoModel | null {
  const measure = chosenMeasure(input, view);
  const field = dimensionsOf(input)[0];
  if (measure === undefined || field === undefined) return null;
  const level = playKey(fieldEnd(field.name));
  const points = readDataPoints(input, field, measure);
  if (level === 'dma') {
    const bubbles: Bubble[] = [];
    const unplaced: GeoDataPoint[] = [];
    for (const point of points) {
      const at = dmaCentre(point.label);
      if (at === null) unplaced.push(point);
      else bubbles.push({ ...point, at, radius: bubbleRadius(point.share) });
    }
    return { kind: 'bubbles', field, measure, bubbles, unplaced };
  }
  if (level === 'country') {
    const areas = points.map((point) => ({ ...point, outline: atlasCountryName(point.label) }));
    return { kind: 'areas', field, measure, areas, map: mapWindow(areas.map((area) => area.outline)) };
  }
  const named = points.map((point) => point.label).filter((label) => label !== NOT_SET);
  if (level !== 'state' || !areStatesOfUs(named)) return { kind: 'ranked', field, measure };
  const areas = points.map((point) => ({ ...point, outline: atlasStateName(point.label) }));
  return { kind: 'areas', field, measure, areas, map: 'us' };
}

export interface PlacedAreas {
  readonly drawn: readonly Area[];
  readonly unplaced: readonly Area[];
}

/** One outline shows one value: of two spellings of a location the larger is drawn, the other is listed and not lost. */
export function placeAreas(areas: readonly Area[], outlines: ReadonlySet<string>): PlacedAreas {
  const drawn = new Map<string, Area>();
  const unplaced: Area[] = [];
  for (const area of areas) {
    if (outlines.has(area.outline) && !drawn.has(area.outline)) drawn.set(area.outline, area);
    else unplaced.push(area);
  }
  return { drawn: [...drawn.values()], unplaced };
}

/** The area, not the radius, follows the value: doubling the radius would show four times as much. */
export function bubbleRadius(share: number): number {
  return Math.max(MIN_BUBBLE_PX, Math.sqrt(Math.max(0, share)) * MAX_BUBBLE_PX);
}

function readDataPoints(input: WidgetInput, field: ResultField, measure: ResultField): readonly GeoDataPoint[] {
  const rows = input.rows.toSorted(byValueDescending(measure));
  const most = Math.max(0, ...rows.map((row) => valueOf(row, measure) ?? 0));
  const total = isAdditive(input, measure) ? rows.reduce((sum, row) => sum + (valueOf(row, measure) ?? 0), 0) : 0;
  const earlier = compareLookup(input);
  const comparing = (input.compareRows?.length ?? 0) > 0;
  return rows.map((row) => {
    const value = valueOf(row, measure) ?? 0;
    const label = labelOf(row, field);
    const change = changeSince(row, earlier(row), measure);
    return {
      label,
      row,
      value,
      share: most === 0 ? 0 : value / most,
      tooltip: {
        title: truncate(label),
        lines: [
          {
            label: measure.label,
            value: `${formatValue(value, measure.format)} ${errorOf(row, measure.name)}`.trimEnd(),
          },
          ...(total === 0 ? [] : [{ label: t('Share'), value: formatPercent(value / total) }]),
        ],
        ...(comparing ? { footer: changeAgainst(change, input.compareLabel ?? COMPARE_LABEL) } : {}),
      },
    };
  });
}

/** What the map cannot show is written below it. */
export function unplacedNote(points: readonly GeoDataPoint[], measure: ResultField): string | null {
  if (points.length === 0) return null;
  const named = points
    .slice(0, NAMED_UNKNOWN)
    .map((point) => `${truncate(point.label)} ${formatCompact(point.value, measure.format)}`);
  const more = points.length - named.length;
  return t('Not on the map: {names}', { names: andMore(named, more) });
}
