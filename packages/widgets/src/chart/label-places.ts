/** A mark in pixels of the plot. */
export interface PlacedMark {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Empty for a mark without a label. */
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

/**
 * A side for each label that covers neither a mark nor a label placed before it; null for those without such a side. Marks come
 * in the order of their right to a label.
 */
export function labelPlaces(
  marks: readonly PlacedMark[],
  plot: { width: number; height: number },
): readonly (LabelSide | null)[] {
  const taken: Box[] = [];
  const inside = (box: Box) => box.left >= 0 && box.top >= 0 && box.right <= plot.width && box.bottom <= plot.height;
  return marks.map((mark) => {
    if (mark.label === '') return null;
    const side = labelSides.find((candidate) => {
      const box = boxAt(mark, candidate);
      return (
        inside(box) &&
        taken.every((other) => !overlap(box, other)) &&
        marks.every((other) => other === mark || !overlap(box, boxOf(other)))
      );
    });
    if (side !== undefined) taken.push(boxAt(mark, side));
    return side ?? null;
  });
}

function boxOf({ x, y, radius }: PlacedMark): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function boxAt(mark: PlacedMark, side: LabelSide): Box {
  const width = mark.label.length * LETTER_PX;
  const away = mark.radius + DISTANCE_PX;
  const centre = {
    right: { x: mark.x + away + width / 2, y: mark.y },
    left: { x: mark.x - away - width / 2, y: mark.y },
    top: { x: mark.x, y: mark.y - away - LINE_PX / 2 },
    bottom: { x: mark.x, y: mark.y + away + LINE_PX / 2 },
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
