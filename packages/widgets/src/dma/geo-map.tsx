import { useHoverCard } from '../chart/hover-card.tsx';
import type { TooltipModel } from '../chart/picture.ts';
import type { ThemeMode } from '../theme.ts';
import type { MapBox, MapShapes } from './map-shapes.ts';
import styles from './dma.module.css';

export interface MapDataPoint {
  readonly key: string;
  readonly tooltip: TooltipModel;
  readonly onClick?: ((at: { x: number; y: number }) => void) | undefined;
}

interface MapBubble extends MapDataPoint {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface GeoMapProps {
  readonly shapes: MapShapes;
  readonly mode: ThemeMode;
  /** Fills and data points of the areas that have a value, by the atlas's name in lower case. */
  readonly areas: ReadonlyMap<string, MapDataPoint & { readonly fill: string }>;
  readonly bubbles: readonly MapBubble[];
  /** The part that is looked at; the rest is drawn as far as there is room. */
  readonly box: MapBox;
  readonly label: string;
}

/** Quiet areas with the data on top. The table view carries the same numbers for keyboard and screen reader. */
export function GeoMap({ shapes, mode, areas, bubbles, box, label }: GeoMapProps) {
  const hover = useHoverCard(mode);
  const bind = (point: MapDataPoint) => ({
    onPointerMove: (event: { clientX: number; clientY: number }) => hover.show(event, point.tooltip),
    onPointerLeave: hover.hide,
    ...(point.onClick === undefined
      ? {}
      : {
          className: 'ph-map-link',
          onClick: (event: { clientX: number; clientY: number }) =>
            point.onClick?.({ x: event.clientX, y: event.clientY }),
        }),
  });
  return (
    <figure className={styles.map} aria-label={label}>
      <svg
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        preserveAspectRatio="xMidYMid meet"
        aria-hidden="true"
      >
        <g className="ph-map-areas">
          {shapes.areas.map((area, index) => {
            const point = areas.get(area.name.toLowerCase());
            return point === undefined ? (
              <path key={index} d={area.path} />
            ) : (
              <path key={index} d={area.path} style={{ fill: point.fill }} {...bind(point)} />
            );
          })}
        </g>
        <g className="ph-map-bubbles">
          {bubbles.map((bubble) => (
            <circle key={bubble.key} cx={bubble.x} cy={bubble.y} r={bubble.radius} {...bind(bubble)} />
          ))}
        </g>
      </svg>
      {hover.card}
    </figure>
  );
}
