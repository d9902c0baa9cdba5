/** A set whose members are counted, such as a segment. */
export interface UpsetSet {
  readonly id: string;
  readonly label: string;
}

/** Members of all of these sets and of none of the others. */
export interface UpsetCombination {
  readonly ids: readonly string[];
  readonly viewers: number;
  /** Of the members of any of the sets; 0 to 100. */
  readonly percent: number;
  /** 100 x observed / expected by chance; null where nothing is expected. */
  readonly affinity: number | null;
}

const upsetOrders = ['viewers', 'affinity'] as const;
export type UpsetOrder = (typeof upsetOrders)[number];

export interface UpsetRow extends UpsetSet {
  /** Members, whatever else they are members of. */
  readonly viewers: number;
  /** Against the largest set, 0 to 1. */
  readonly length: number;
}

export interface UpsetColumn extends UpsetCombination {
  readonly key: string;
  /** One entry for each row, from the top. */
  readonly inside: readonly boolean[];
  /** Rows between which the dots are joined. */
  readonly first: number;
  readonly last: number;
  /** Against the largest combination that is drawn, 0 to 1. */
  readonly height: number;
}

export interface UpsetModel {
  readonly rows: readonly UpsetRow[];
  readonly columns: readonly UpsetColumn[];
  /** Combinations there are, drawn or not. */
  readonly count: number;
}

/** Ten sets can be combined in 1,023 ways; more columns than this are a table's matter. */
export const MOST_COLUMNS = 24;

export interface UpsetInput {
  readonly sets: readonly UpsetSet[];
  readonly combinations: readonly UpsetCombination[];
  readonly order?: UpsetOrder;
}

export function upsetModel({ sets, combinations, order = 'viewers' }: UpsetInput): UpsetModel {
  const known = new Set(sets.map(({ id }) => id));
  const counted = combinations.filter(({ ids }) => ids.length > 0 && ids.every((id) => known.has(id)));
  const drawn = counted.toSorted(comparators[order]).slice(0, MOST_COLUMNS);
  const tallest = Math.max(0, ...drawn.map(({ viewers }) => viewers));
  return {
    rows: rowsOf(sets, counted),
    columns: drawn.map((combination) => columnOf(combination, { sets, tallest })),
    count: counted.length,
  };
}

/** The same for the same sets, in whatever order they are named. */
export function combinationKey(ids: readonly string[]): string {
  return ids.toSorted().join(' ');
}

type Compare = (a: UpsetCombination, b: UpsetCombination) => number;
const byViewers: Compare = (a, b) => b.viewers - a.viewers || a.ids.length - b.ids.length;

const comparators: Record<UpsetOrder, Compare> = {
  viewers: byViewers,
  affinity: (a, b) => (b.affinity ?? -1) - (a.affinity ?? -1) || byViewers(a, b),
};

function rowsOf(sets: readonly UpsetSet[], combinations: readonly UpsetCombination[]): readonly UpsetRow[] {
  const sized = sets.map((set) => ({
    ...set,
    viewers: combinations.reduce((sum, { ids, viewers }) => (ids.includes(set.id) ? sum + viewers : sum), 0),
  }));
  const largest = Math.max(0, ...sized.map(({ viewers }) => viewers));
  return sized.map((row) => ({ ...row, length: part(row.viewers, largest) }));
}

function columnOf(
  combination: UpsetCombination,
  { sets, tallest }: { sets: readonly UpsetSet[]; tallest: number },
): UpsetColumn {
  const inside = sets.map(({ id }) => combination.ids.includes(id));
  return {
    ...combination,
    key: combinationKey(combination.ids),
    inside,
    first: inside.indexOf(true),
    last: inside.lastIndexOf(true),
    height: part(combination.viewers, tallest),
  };
}

function part(value: number, whole: number): number {
  return whole === 0 ? 0 : value / whole;
}
