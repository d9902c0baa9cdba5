/** A data point in pixels of the plot. */
export interface PlottedPoint {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Empty for a data point without a label. */
  readonly label: string;
}

const labelSides = ['right', 'left', 'top', 'bottom'] as const;
export type LabelSide = (typeof labelSides)[number];

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Mean width of a letter of the 11 px axis type, and the height of its line. */
const LETTER_PX = 6.2;
const LINE_PX = 14;
const DISTANCE_PX = 4;
/** Labels that touch are hidden by ECharts, whose positions differ from these by a few pixels. */
const SPARE_PX = 8;

/**
 * A side for each label that covers neither a data point nor a label placed before it; null for those without such a side. Data points come
 * in the order of their right to a label.
 */
export function chooseLabelSides(
  points: readonly PlottedPoint[],
  plot: { width: number; height: number },
): readonly (LabelSide | null)[] {
  const taken: Box[] = [];
  const inside = (box: Box) => box.left >= 0 && box.top >= 0 && box.right <= plot.width && box.bottom <= plot.height;
  return points.map((point) => {
    if (point.label === '') return null;
    const side = labelSides.find((candidate) => {
      const box = boxAt(point, candidate);
      return (
        inside(box) &&
        taken.every((other) => !overlap(box, other)) &&
        points.every((other) => other === point || !overlap(box, boxOf(other)))
      );
    });
    if (side !== undefined) taken.push(boxAt(point, side));
    return side ?? null;
  });
}

function boxOf({ x, y, radius }: PlottedPoint): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function boxAt(point: PlottedPoint, side: LabelSide): Box {
  const width = point.label.length * LETTER_PX + SPARE_PX;
  const away = point.radius + DISTANCE_PX;
  const centre = {
    right: { x: point.x + away + width / 2, y: point.y },
    left: { x: point.x - away - width / 2, y: point.y },
    top: { x: point.x, y: point.y - away - LINE_PX / 2 },
    bottom: { x: point.x, y: point.y + away + LINE_PX / 2 },
  }[side];
  return {
    left: centre.x - width / 2,
    right: centre.x + width / 2,
    top: centre.y - LINE_PX / 2,
    bottom: centre.y + LINE_PX / 2,
  };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
