import { BarList } from '../chart/bar-list.tsx';
import { barList } from '../chart/bar-list-model.ts';
import { RampLegend } from '../chart/ramp-legend.tsx';
import { mapRamp, rampColor } from '../color.ts';
import type { WidgetComponentProps } from '../definition.ts';
import { useLate } from '../late.ts';
import { GeoMap, type MapMark } from './geo-map.tsx';
import { geoModel, unplacedNote, type GeoMark, type GeoModel } from './geo-model.ts';
import { mapShapes } from './outlines.ts';
import { boxAround } from './map-box.ts';
import type { MapBox, MapShapes } from './map-shapes.ts';

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
        onMarkClick={props.onMarkClick}
      />
    );
  }
  return (
    <div className="ph-geo">
      <OutlinedMap {...props} model={model} />
    </div>
  );
}

interface OutlinedMapProps extends WidgetComponentProps {
  readonly model: Exclude<GeoModel, { kind: 'ranked' }>;
}

function OutlinedMap(props: OutlinedMapProps) {
  const { model } = props;
  const shapes = useLate(mapShapes[model.kind === 'bubbles' ? 'us' : model.window]);
  if (shapes === null) return <div className="ph-map ph-skeleton-block" aria-hidden="true" />;
  return <LoadedMap {...props} shapes={shapes} />;
}

function LoadedMap(props: OutlinedMapProps & { readonly shapes: MapShapes }) {
  const { model, shapes, theme, onMarkClick } = props;
  const markOf = (mark: GeoMark): MapMark => ({
    key: mark.label,
    tooltip: mark.tooltip,
    onClick:
      onMarkClick === undefined
        ? undefined
        : (at) =>
            onMarkClick({ field: model.field.name, value: mark.row[model.field.name] ?? null, row: mark.row, ...at }),
  });
  const label = `${model.measure.label} by ${model.field.label}`;
  if (model.kind === 'areas') {
    const ramp = mapRamp(theme);
    const known = new Set(shapes.areas.map((area) => area.name.toLowerCase()));
    const areas = new Map(
      model.areas.map((area) => [
        area.country,
        { ...markOf(area), fill: rampColor(ramp, area.share) ?? theme.mapArea },
      ]),
    );
    const note = unplacedNote(
      model.areas.filter((area) => !known.has(area.country)),
      model.measure,
    );
    const seen = shapes.areas.filter((area) => areas.has(area.name.toLowerCase())).map((area) => area.box);
    return (
      <>
        <GeoMap
          shapes={shapes}
          mode={theme.mode}
          areas={areas}
          bubbles={[]}
          box={boxAround(seen, wholeOf(shapes))}
          label={label}
        />
        <div className={note === null ? 'ph-geo-foot ph-geo-over' : 'ph-geo-foot'}>
          <MapNote text={note} />
          <RampLegend ramp={ramp} measure={model.measure} most={model.areas[0]?.value ?? 0} />
        </div>
      </>
    );
  }
  const bubbles = model.bubbles.flatMap((bubble) => {
    const point = shapes.project(bubble.at);
    return point === null ? [] : [{ ...markOf(bubble), x: point[0], y: point[1], radius: bubble.radius }];
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
  return text === null ? null : <p className="ph-note">{text}</p>;
}
