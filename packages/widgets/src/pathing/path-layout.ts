import { COLUMN_MIN_PX, FLOW_PX, GAP_PX, labelRoom } from './path-room.ts';
import { stepHeading, type PathLink, type PathNode, type PathSteps } from './path-steps.ts';

export const NODE_PX = 8;
const HALVINGS = 24;

export interface PlacedNode extends PathNode {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export interface PlacedLink extends PathLink {
  readonly from: PlacedNode;
  readonly to: PlacedNode;
  readonly path: string;
}

export interface PathLayout {
  readonly width: number;
  readonly height: number;
  readonly columnWidth: number;
  readonly labelLines: 1 | 2;
  readonly columns: readonly { readonly x: number; readonly heading: string }[];
  readonly nodes: readonly PlacedNode[];
  readonly links: readonly PlacedLink[];
}

/** Time runs to the right in both directions: on the way back the paths begin in the last column. */
export function layoutPaths(steps: PathSteps, room: { width: number; height: number }): PathLayout {
  const count = Math.max(1, steps.levels.length);
  const width = Math.max(room.width, count * COLUMN_MIN_PX);
  const columnWidth = width / count;
  const { lines: labelLines, slot } = labelRoom(columnWidth);
  const crowded = Math.max(...steps.levels.map((nodes) => nodes.length * (slot + GAP_PX)), slot);
  const height = Math.max(room.height, crowded + FLOW_PX);
  const scale = largestScale(steps, { height, slot });
  const column = (level: number) => (steps.direction === 'forward' ? level : count - 1 - level) * columnWidth;

  const nodes = steps.levels.flatMap((level) => {
    let y = 0;
    return level.map((node): PlacedNode => {
      const placed = { ...node, x: column(node.level), y, height: Math.max(2, node.sittings * scale) };
      y += Math.max(slot, node.sittings * scale) + GAP_PX;
      return placed;
    });
  });
  return {
    width,
    height,
    columnWidth,
    labelLines,
    columns: steps.levels.map((_, level) => ({ x: column(level), heading: stepHeading(steps, level) })),
    nodes,
    links: placeLinks({ steps, nodes, scale }),
  };
}

/** The thickest drawing whose fullest column still fits: found by halving, because thin nodes keep their slot. */
function largestScale({ levels }: PathSteps, { height, slot }: { height: number; slot: number }): number {
  const heightOf = (nodes: readonly PathNode[], scale: number) =>
    nodes.reduce((sum, node) => sum + Math.max(slot, node.sittings * scale) + GAP_PX, -GAP_PX);
  const fits = (scale: number) => levels.every((nodes) => heightOf(nodes, scale) <= height);
  let low = 0;
  const most = Math.max(...levels.map((nodes) => nodes.reduce((sum, node) => sum + node.sittings, 0)), 0);
  let high = most === 0 ? 0 : height / most;
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function placeLinks(options: { steps: PathSteps; nodes: readonly PlacedNode[]; scale: number }): readonly PlacedLink[] {
  const { steps, nodes, scale } = options;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const order = new Map(nodes.map((node, index) => [node.id, index]));
  const rank = (id: string) => order.get(id) ?? 0;
  const sorted = steps.links.toSorted((a, b) => rank(a.source) - rank(b.source) || rank(a.target) - rank(b.target));
  const used = { out: new Map<string, number>(), in: new Map<string, number>() };
  const take = (side: 'out' | 'in', id: string, thickness: number): number => {
    const start = used[side].get(id) ?? 0;
    used[side].set(id, start + thickness);
    return start;
  };
  return sorted.flatMap((link) => {
    const from = byId.get(link.source);
    const to = byId.get(link.target);
    if (from === undefined || to === undefined) return [];
    const thickness = link.sittings * scale;
    const start = from.y + take('out', link.source, thickness);
    const end = to.y + take('in', link.target, thickness);
    const [left, right] = from.x < to.x ? [from.x, to.x] : [to.x, from.x];
    const [leftY, rightY] = from.x < to.x ? [start, end] : [end, start];
    return [{ ...link, from, to, path: ribbon({ left: left + NODE_PX, right, leftY, rightY, thickness }) }];
  });
}

function ribbon(at: { left: number; right: number; leftY: number; rightY: number; thickness: number }): string {
  const { left, right, leftY, rightY } = at;
  const thickness = Math.max(1, at.thickness);
  const middle = (left + right) / 2;
  const n = (value: number) => value.toFixed(1);
  return [
    `M${n(left)} ${n(leftY)}`,
    `C${n(middle)} ${n(leftY)} ${n(middle)} ${n(rightY)} ${n(right)} ${n(rightY)}`,
    `V${n(rightY + thickness)}`,
    `C${n(middle)} ${n(rightY + thickness)} ${n(middle)} ${n(leftY + thickness)} ${n(left)} ${n(leftY + thickness)}`,
    'Z',
  ].join('');
}
