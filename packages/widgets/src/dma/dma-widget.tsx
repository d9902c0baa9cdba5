import { t } from '@playhead/texts/translate';
import { BarList } from '../chart/bars/bar-list.tsx';
import { barList } from '../chart/bars/bar-list-model.ts';
import { RampLegend } from '../chart/ramp-legend.tsx';
import { mapRamp, rampColor } from '../values/color.ts';
import type { WidgetComponentProps } from '../definition.ts';
import { useLazyChunk } from '../lazy-chunk.ts';
import { projectUsa } from './albers-usa.ts';
import { GeoMap, type MapDataPoint } from './geo-map.tsx';
import { geoModel, placeAreas, unplacedNote, type GeoDataPoint, type GeoModel } from './geo-model.ts';
import { mapShapes } from './outlines.ts';
import { boxAround } from './map-box.ts';
import type { MapBox, MapShapes } from './map-shapes.ts';
import styles from './dma.module.css';
import textStyles from '../css/text.module.css';

const WIDE_PX = 440;

export function DmaWidget(props: WidgetComponentProps) {
  const { input, view } = props;
  const model = geoModel(input, view);
  if (model === null) return null;
  if (model.kind === 'ranked') {
    return (
      <BarList
        bars={barList(input, model.field, view)}
        dimension={model.field}
        measureLabel={model.measure.label}
        wide={view.width >= WIDE_PX}
        onDataPointClick={props.onDataPointClick}
      />
    );
  }
  return (
    <div className={styles.geo}>
      <OutlinedMap {...props} model={model} />
    </div>
  );
}

interface OutlinedMapProps extends WidgetComponentProps {
  readonly model: Exclude<GeoModel, { kind: 'ranked' }>;
}

function OutlinedMap(props: OutlinedMapProps) {
  const { model } = props;
  const shapes = useLazyChunk(mapShapes[model.kind === 'bubbles' ? 'us' : model.map]);
  if (shapes === null) return <div className={`ph-skeleton-block ${styles.map}`} aria-hidden="true" />;
  return <LoadedMap {...props} shapes={shapes} />;
}

function LoadedMap(props: OutlinedMapProps & { readonly shapes: MapShapes }) {
  const { model, shapes, theme, onDataPointClick } = props;
  const toMapDataPoint = (point: GeoDataPoint): MapDataPoint => ({
    key: point.label,
    tooltip: point.tooltip,
    onClick:
      onDataPointClick === undefined
        ? undefined
        : (at) =>
            onDataPointClick({
              field: model.field.name,
              value: point.row[model.field.name] ?? null,
              row: point.row,
              ...at,
            }),
  });
  const label = t('{measure} by {dimension}', { measure: model.measure.label, dimension: model.field.label });
  if (model.kind === 'areas') {
    const ramp = mapRamp(theme);
    const outlines = new Set(shapes.areas.map((area) => area.name.toLowerCase()));
    const { drawn, unplaced } = placeAreas(model.areas, outlines);
    // Of what is drawn: much viewing without a location would leave every area in the palest shade.
    const most = drawn[0]?.value ?? 0;
    const areas = new Map(
      drawn.map((area) => [
        area.outline,
        { ...toMapDataPoint(area), fill: rampColor(ramp, most === 0 ? 0 : area.value / most) ?? theme.mapArea },
      ]),
    );
    const note = unplacedNote(unplaced, model.measure);
    // In the lower corner of the United States lies Florida.
    const isCornerFree = note === null && model.map !== 'us';
    const seen = shapes.areas.filter((area) => areas.has(area.name.toLowerCase())).map((area) => area.box);
    return (
      <>
        <GeoMap
          shapes={shapes}
          mode={theme.mode}
          areas={areas}
          bubbles={[]}
          // A country is shown as a whole, also where nobody watched.
          box={model.map === 'us' ? wholeOf(shapes) : boxAround(seen, wholeOf(shapes))}
          label={label}
        />
        <div className={isCornerFree ? `ph-geo-foot ${styles.geoOver}` : 'ph-geo-foot'}>
          <MapNote text={note} />
          <RampLegend ramp={ramp} measure={model.measure} most={most} />
        </div>
      </>
    );
  }
  const bubbles = model.bubbles.flatMap((bubble) => {
    const point = projectUsa(bubble.at);
    return point === null ? [] : [{ ...toMapDataPoint(bubble), x: point[0], y: point[1], radius: bubble.radius }];
  });
  return (
    <>
      <GeoMap
        shapes={shapes}
        mode={theme.mode}
        areas={new Map()}
        bubbles={bubbles}
        box={wholeOf(shapes)}
        label={label}
      />
      <MapNote text={unplacedNote(model.unplaced, model.measure)} />
    </>
  );
}

function wholeOf({ width, height }: MapShapes): MapBox {
  return { x: 0, y: 0, width, height };
}

function MapNote({ text }: { text: string | null }) {
  return text === null ? null : <p className={textStyles.note}>{text}</p>;
}
