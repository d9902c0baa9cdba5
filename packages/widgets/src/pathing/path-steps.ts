import type { ResultRow } from '@playhead/contract/http/queries';
import { numberOf } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { textCell } from '../values/result-shape.ts';

export const directions = ['forward', 'backward'] as const;
export type Direction = (typeof directions)[number];

const stepKinds = ['title', 'other', 'end'] as const;
type StepKind = (typeof stepKinds)[number];

/** Names of the ends as the path query writes them. */
const ENDS: Readonly<Record<string, Direction>> = { '(left)': 'forward', '(start of sitting)': 'backward' };

export interface PathNode {
  readonly id: string;
  /** Steps from where the paths begin. */
  readonly level: number;
  readonly label: string;
  readonly kind: StepKind;
  readonly sittings: number;
  /** Of all sittings that are followed. */
  readonly share: number;
  readonly row: ResultRow;
}

export interface PathLink {
  readonly source: string;
  readonly target: string;
  readonly sittings: number;
  readonly row: ResultRow;
  /** To an end or among the titles that are not shown. */
  readonly quiet: boolean;
}

export interface PathSteps {
  readonly direction: Direction;
  /** By level, the largest first, the rest and the end last. */
  readonly levels: readonly (readonly PathNode[])[];
  readonly links: readonly PathLink[];
  readonly total: number;
}

interface Visited {
  readonly label: string;
  readonly kind: StepKind;
  readonly level: number;
  readonly row: ResultRow;
  in: number;
  out: number;
}

/** The links of the path query as steps. `requested` decides the direction where no path has reached an end. */
export function readPathSteps(rows: readonly ResultRow[], requested: Direction): PathSteps {
  const visited = new Map<string, Visited>();
  const visit = (side: 'source' | 'target', level: number, row: ResultRow): string => {
    const label = textCell(row[`pathing.${side}`]);
    const kind = stepKinds.find((known) => known === row[`pathing.${side}_kind`]) ?? 'title';
    const id = JSON.stringify([level, kind, label]);
    if (!visited.has(id)) visited.set(id, { label, kind, level, row, in: 0, out: 0 });
    const node = visited.get(id);
    const sittings = numberOf(row['pathing.sittings']) ?? 0;
    if (node !== undefined) node[side === 'source' ? 'out' : 'in'] += sittings;
    return id;
  };
  const links = rows.map((row): PathLink => {
    const level = numberOf(row['pathing.level']) ?? 0;
    return {
      source: visit('source', level, row),
      target: visit('target', level + 1, row),
      sittings: numberOf(row['pathing.sittings']) ?? 0,
      row,
      quiet: row['pathing.source_kind'] === 'other' || row['pathing.target_kind'] !== 'title',
    };
  });
  const total = [...visited.values()].reduce((sum, node) => sum + (node.level === 0 ? node.out : 0), 0);
  return { direction: directionOf(visited, requested), levels: levelsOf(visited, total), links, total };
}

/** `other` are the titles that are not shown, `end` is where paths stop. */
export const hiddenKinds = ['other', 'end'] as const;
export type HiddenKind = (typeof hiddenKinds)[number];

/** Without the nodes of these kinds and their links. Shares stay those of all sittings. */
export function withoutKinds(steps: PathSteps, hidden: readonly HiddenKind[]): PathSteps {
  const isShown = ({ kind }: PathNode) => hidden.every((one) => one !== kind);
  const levels = steps.levels.map((nodes) => nodes.filter(isShown));
  const ids = new Set(levels.flat().map((node) => node.id));
  return { ...steps, levels, links: steps.links.filter(({ source, target }) => ids.has(source) && ids.has(target)) };
}

/** While new rows are on their way, the old ones still show the way they were requested. */
function directionOf(visited: ReadonlyMap<string, Visited>, requested: Direction): Direction {
  const end = [...visited.values()].find((node) => node.kind === 'end');
  return (end === undefined ? undefined : ENDS[end.label]) ?? requested;
}

function levelsOf(visited: ReadonlyMap<string, Visited>, total: number): readonly (readonly PathNode[])[] {
  const depth = Math.max(...[...visited.values()].map((node) => node.level), 0);
  const levels = Array.from({ length: depth + 1 }, (): PathNode[] => []);
  for (const [id, { label, kind, level, row, ...flow }] of visited) {
    const sittings = Math.max(flow.in, flow.out);
    levels[level]?.push({ id, level, label, kind, sittings, share: total === 0 ? 0 : sittings / total, row });
  }
  const rank = (node: PathNode) => stepKinds.indexOf(node.kind);
  return levels.map((nodes) => nodes.toSorted((a, b) => rank(a) - rank(b) || b.sittings - a.sittings));
}

/** Words over a column of nodes, with the unit of its numbers. */
export function stepHeading({ levels, direction }: PathSteps, level: number): string {
  const isForward = direction === 'forward';
  if (level > 0) return t(isForward ? '{level} after · sittings' : '{level} before · sittings', { level });
  if (levels[0]?.length === 1) return t('Title · sittings');
  return t(isForward ? 'First · sittings' : 'Last · sittings');
}
