/**
 * An independent evaluator: the definitions of engine.md 4 and the query contract over rows in memory, without SQL
 * and without code of the compiler.
 */
import { calculate, type Cell, type Grid } from './test-evaluator-calculations.ts';
import { passes } from './test-evaluator-conditions.ts';
import { type Item, type Reader, createReaders, type Seen } from './test-evaluator-fields.ts';
import { computeCustomMeasure, computeMeasure } from './test-evaluator-measures.ts';
import { clockBucket, dayAfter, localTime, weekOf } from './test-evaluator-time.ts';
import type { TestQuery } from './test-query.ts';
import type { World } from './test-world.ts';

export interface Evaluated {
  pivots: readonly (readonly Cell[])[];
  rows: readonly (readonly Cell[])[];
  totals: readonly Cell[] | null;
  truncated: boolean;
}

interface Group {
  keys: readonly Seen[];
  items: readonly Item[];
}

export function evaluate(world: World, query: TestQuery): Evaluated {
  const readerOf = createReaders(world, query);
  const all = ofShownSegments(matching(world, query, readerOf), query, readerOf);
  const pivots = query.pivots.length > 0 ? sortedPivots(grouped(all, query.pivots, readerOf), query, readerOf) : [];
  const table = new Table({ query, all, pivots, readerOf });
  const groups = table.sorted(filled(grouped(all, query.rows, readerOf), query).filter((group) => table.isKept(group)));
  const rows = table.rows(groups);
  return {
    pivots: pivots.map(({ keys }) => keys.map(({ shown }) => shown)),
    rows: rows.slice(0, query.limit),
    totals: query.total ? table.totals(all) : null,
    truncated: rows.length > query.limit,
  };
}

/** A query that shows segments leaves out viewers who are in none of them. */
function ofShownSegments(all: readonly Item[], query: TestQuery, readerOf: (field: string) => Reader): readonly Item[] {
  const segment = [...query.rows, ...query.pivots].filter((field) => field === 'segment_view.segment_id');
  return all.filter((item) => segment.every((field) => readerOf(field).groups(item).length > 0));
}

function matching(world: World, query: TestQuery, readerOf: (field: string) => Reader): readonly Item[] {
  const { period, zone } = query;
  const inPeriod = (item: Item) => {
    const { date } = localTime(item.start, zone);
    return date >= period.from && date <= period.to;
  };
  const sessions = world.sessions.map((session): Item => ({ session, ad: null, start: session.start }));
  const ads = world.ads.map((ad): Item => ({ session: ad.session, ad, start: ad.start }));
  const isOfAd = (field: string) => field.startsWith('ad_sessions.');
  const onAds = query.filters.filter(({ field }) => isOfAd(field));
  // An ad has a start time; all other fields come from its session.
  const ofSession = (item: Item, field: string): Item =>
    query.source === 'ads' && !isTime(field) ? { ...item, start: item.session.start } : item;
  const fits = (item: Item, filters: TestQuery['filters']) =>
    filters.every(({ field, conditions }) => passes(readerOf(field).filtered(ofSession(item, field)), conditions));
  const onSessions = query.filters.filter(({ field }) => !isOfAd(field));
  const devoted = devotedViewers(sessions.filter(inPeriod), query, readerOf);
  const kept = (item: Item) => fits(item, onSessions) && (devoted === null || devoted.has(item.session.viewer_id));
  if (query.source === 'ads') return ads.filter((item) => inPeriod(item) && kept(item) && fits(item, onAds));
  const shown = new Set(ads.filter((item) => fits(item, onAds)).map(({ session }) => session.session_id));
  return sessions.filter(
    (item) => inPeriod(item) && kept(item) && (onAds.length === 0 || shown.has(item.session.session_id)),
  );
}

const timeFields = ['date', 'week', 'month', 'hour', 'minute', 'hour_of_day', 'DOW', 'day_part'];
function isTime(field: string): boolean {
  return timeFields.includes(field.replace('customer_view.', ''));
}

function devotedViewers(
  inPeriod: readonly Item[],
  { proportion, filters }: TestQuery,
  readerOf: (field: string) => Reader,
): ReadonlySet<string> | null {
  if (proportion === null) return null;
  const conditions = filters.find(({ field }) => field === proportion.field)?.conditions ?? [];
  const seconds = new Map<string, { of: number; all: number }>();
  for (const item of inPeriod) {
    const { viewer_id, content_seconds } = item.session;
    const known = seconds.get(viewer_id) ?? { of: 0, all: 0 };
    const counts = passes(readerOf(proportion.field).filtered(item), conditions);
    seconds.set(viewer_id, { of: known.of + (counts ? content_seconds : 0), all: known.all + content_seconds });
  }
  const { from, fromIncluded, to } = proportion;
  const isDevoted = ({ of, all }: { of: number; all: number }) =>
    all > 0 && (fromIncluded ? of / all >= from : of / all > from) && of / all <= to;
  return new Set([...seconds].filter(([, share]) => isDevoted(share)).map(([viewer]) => viewer));
}

function grouped(
  items: readonly Item[],
  fields: readonly string[],
  readerOf: (field: string) => Reader,
): readonly Group[] {
  const groups = new Map<string, { keys: readonly Seen[]; items: Item[] }>();
  for (const item of items) {
    for (const keys of combinations(fields.map((field) => readerOf(field).groups(item)))) {
      const id = idOf(keys);
      const group = groups.get(id) ?? { keys, items: [] };
      group.items.push(item);
      groups.set(id, group);
    }
  }
  // Without dimensions there is one group, even without rows.
  return fields.length === 0 && groups.size === 0 ? [{ keys: [], items: [] }] : [...groups.values()];
}

function idOf(keys: readonly Seen[]): string {
  return JSON.stringify(keys.map(({ key }) => key));
}

function combinations(lists: readonly (readonly Seen[])[]): readonly (readonly Seen[])[] {
  return lists.reduce<readonly (readonly Seen[])[]>(
    (found, list) => found.flatMap((keys) => list.map((seen) => [...keys, seen])),
    [[]],
  );
}

/** Adds rows for empty time buckets where time is the only dimension and no filter applies to totals. */
function filled(groups: readonly Group[], query: TestQuery): readonly Group[] {
  const [field, ...more] = query.rows;
  if (field === undefined || more.length > 0 || query.having.length > 0) return groups;
  const known = new Set(groups.map(({ keys }) => idOf(keys)));
  const missing = makeBuckets(field, query).filter((seen) => !known.has(idOf([seen])));
  return [...groups, ...missing.map((seen): Group => ({ keys: [seen], items: [] }))];
}

function makeBuckets(field: string, { period, zone, weekStart }: TestQuery): readonly Seen[] {
  const days: string[] = [];
  for (let day = period.from; day <= period.to; day = dayAfter(day, 1)) days.push(day);
  const alike = (texts: readonly string[]) => [...new Set(texts)].map((text) => ({ key: text, shown: text }));
  switch (field.replace('customer_view.', '')) {
    case 'date':
      return alike(days);
    case 'week':
      return alike(days.map((day) => weekOf(day, weekStart)));
    case 'month':
      return alike(days.map((day) => day.slice(0, 7)));
    case 'hour':
    case 'minute': {
      const minutes = field.endsWith('hour') ? 60 : 5;
      const buckets = new Map<number, Seen>();
      const from = Date.parse(`${period.from}T00:00:00Z`) / 1000 - 86_400;
      const to = Date.parse(`${period.to}T00:00:00Z`) / 1000 + 2 * 86_400;
      for (let second = from; second < to; second += 300) {
        const { date } = localTime(second, zone);
        if (date < period.from || date > period.to) continue;
        const { text, instant } = clockBucket(second, zone, minutes);
        buckets.set(instant, { key: instant, shown: text });
      }
      return [...buckets.values()];
    }
    default:
      return [];
  }
}

type Key = string | number | null;

/** Missing values sort last in both directions; texts sort by their bytes. */
function compare(a: Key, b: Key, descending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return (a < b ? -1 : 1) * (descending ? -1 : 1);
}

function sortKey(seen: Seen | undefined, reader: Reader): Key {
  const key = seen?.key ?? null;
  return reader.order && key !== null ? reader.order.indexOf(String(key)) : key;
}

function sortedPivots(
  groups: readonly Group[],
  query: TestQuery,
  readerOf: (field: string) => Reader,
): readonly Group[] {
  return groups.toSorted((a, b) => {
    for (const [index, field] of query.pivots.entries()) {
      const descending = query.sorts.find(({ name }) => name === field)?.descending ?? false;
      const reader = readerOf(field);
      const order = compare(sortKey(a.keys[index], reader), sortKey(b.keys[index], reader), descending);
      if (order !== 0) return order;
    }
    return 0;
  });
}

interface TableParts {
  query: TestQuery;
  all: readonly Item[];
  pivots: readonly Group[];
  readerOf(field: string): Reader;
}

class Table {
  readonly #parts: TableParts;
  readonly #cells = new WeakMap<readonly Item[], Map<string, Cell>>();
  readonly #columns = new WeakMap<readonly Item[], readonly (readonly Item[])[]>();

  constructor(parts: TableParts) {
    this.#parts = parts;
  }

  isKept({ items }: Group): boolean {
    return this.#parts.query.having.every(({ field, conditions }) => passes(this.#measure(field, items), conditions));
  }

  sorted(groups: readonly Group[]): readonly Group[] {
    const { query, readerOf } = this.#parts;
    const sorts = this.#sorts();
    const requested = new Set(sorts.map(({ name }) => name));
    const ties = query.rows
      .filter((field) => !requested.has(field))
      .map((name) => ({ name, descending: false, column: null }));
    const keyOf = (group: Group, { name, column }: TestQuery['sorts'][number]): Key => {
      const dimension = query.rows.indexOf(name);
      if (dimension >= 0) return sortKey(group.keys[dimension], readerOf(name));
      const items = column === null ? group.items : (this.#inColumns(group.items)[column] ?? []);
      return this.#sortCell(name, items);
    };
    return groups.toSorted((a, b) => {
      for (const sort of [...sorts, ...ties]) {
        const order = compare(keyOf(a, sort), keyOf(b, sort), sort.descending);
        if (order !== 0) return order;
      }
      return 0;
    });
  }

  rows(groups: readonly Group[]): readonly (readonly Cell[])[] {
    const grids = this.#grids(groups);
    return groups.map((group, row) => this.#row(group, row, grids));
  }

  totals(items: readonly Item[]): readonly Cell[] {
    const { query } = this.#parts;
    const group: Group = { keys: query.rows.map(() => ({ key: null, shown: null })), items };
    return this.#row(group, 0, this.#grids([group])).slice(query.rows.length);
  }

  /** A calculation that refers to a measure has one value per pivot column, any other has one value. */
  #row(group: Group, row: number, { byColumn, ofTotals }: Grids): readonly Cell[] {
    const { query, pivots } = this.#parts;
    const shown: Cell[] = group.keys.map(({ shown: text }) => text);
    const columns = pivots.map((_pivot, column) => column);
    const spread = (cell: (grid: Grid, column: number) => Cell) => {
      if (query.pivots.length === 0) shown.push(cell(ofTotals, 0));
      else {
        for (const column of columns) shown.push(cell(byColumn, column));
        if (query.rowTotal) shown.push(cell(ofTotals, 0));
      }
    };
    for (const name of [...query.measures, ...query.made.map((made) => made.name)]) {
      spread((grid, column) => grid.cell(name, row, column));
    }
    for (const { tree } of query.calculations) {
      const value = (grid: Grid, column: number) => asCell(calculate(tree, grid, { row, column }));
      if (this.#namesMeasure(tree)) spread(value);
      else shown.push(value(ofTotals, 0));
    }
    return shown;
  }

  #grids(groups: readonly Group[]): Grids {
    const { query, pivots } = this.#parts;
    const calculations = new Map(query.calculations.map(({ name, tree }) => [name, tree]));
    const cellOf = (field: string, group: Group | undefined, items: readonly Item[]): Cell => {
      const dimension = query.rows.indexOf(field);
      return dimension >= 0 ? (group?.keys[dimension]?.shown ?? null) : this.#measure(field, items);
    };
    return {
      ofTotals: {
        rows: groups.length,
        columns: 1,
        calculations,
        cell: (field, row) => cellOf(field, groups[row], groups[row]?.items ?? []),
      },
      byColumn: {
        rows: groups.length,
        columns: pivots.length,
        calculations,
        cell: (field, row, column) =>
          cellOf(field, groups[row], this.#inColumns(groups[row]?.items ?? [])[column] ?? []),
      },
    };
  }

  #namesMeasure(tree: TestQuery['calculations'][number]['tree']): boolean {
    const { query } = this.#parts;
    switch (tree.kind) {
      case 'field': {
        const inner = query.calculations.find(({ name }) => name === tree.name);
        return inner ? this.#namesMeasure(inner.tree) : !query.rows.includes(tree.name);
      }
      case 'operation':
        return this.#namesMeasure(tree.left) || this.#namesMeasure(tree.right);
      case 'function':
        return tree.args.some((arg) => this.#namesMeasure(arg));
      case 'number':
      case 'text':
      case 'null':
        return false;
    }
  }

  #inColumns(items: readonly Item[]): readonly (readonly Item[])[] {
    const known = this.#columns.get(items);
    if (known) return known;
    const { query, pivots, readerOf } = this.#parts;
    const groups = new Map(grouped(items, query.pivots, readerOf).map((group) => [idOf(group.keys), group.items]));
    const columns = pivots.map(({ keys }) => groups.get(idOf(keys)) ?? []);
    this.#columns.set(items, columns);
    return columns;
  }

  #sorts(): TestQuery['sorts'] {
    const { query } = this.#parts;
    const requested = query.sorts.filter(({ name }) => !query.pivots.includes(name));
    if (requested.length > 0) return requested;
    const bucket = query.rows.find((field) =>
      ['date', 'week', 'month', 'hour', 'minute'].includes(field.replace('customer_view.', '')),
    );
    if (bucket) return [{ name: bucket, descending: false, column: null }];
    const [measure] = [...query.measures, ...query.made.map(({ name }) => name)];
    return measure !== undefined && query.rows.length > 0 ? [{ name: measure, descending: true, column: null }] : [];
  }

  #sortCell(name: string, items: readonly Item[]): Key {
    return this.#measure(name, items);
  }

  #measure(name: string, items: readonly Item[]): number | null {
    let cells = this.#cells.get(items);
    if (!cells) this.#cells.set(items, (cells = new Map()));
    const known = cells.get(name);
    if (known !== undefined) return known === null ? null : Number(known);
    const { query, all, readerOf } = this.#parts;
    const made = query.made.find((measure) => measure.name === name);
    const value = made ? computeCustomMeasure(made, items, readerOf) : computeMeasure(name, items, { all, query });
    cells.set(name, value);
    return value;
  }
}

interface Grids {
  byColumn: Grid;
  ofTotals: Grid;
}

function asCell(value: Cell | boolean): Cell {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}
