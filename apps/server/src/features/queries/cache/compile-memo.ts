import { type CompiledQuery, compileQuery, type QueryContext, type QuerySpec } from '@playhead/query/compile';
import { bytesOfText, createCache } from '../../../platform/memory/create-cache.ts';
import { queryDigest } from './query-digest.ts';

/** A local day begins on a quarter of an hour in every zone; until then the same query means the same days. */
const QUARTER_MS = 900_000;
const REMEMBERED = 500;
const MAX_BYTES = 32 * 1024 ** 2;

export interface RememberedQuery {
  compiled: CompiledQuery;
  /** What was compiled for; a later `now` inside the same quarter of an hour changes nothing. */
  context: QueryContext;
  digest: string;
}

/** A page runs the same queries all day: each is compiled once, and a result from the cache costs no compilation. */
export function createCompileMemo({ maxBytes = MAX_BYTES } = {}): (
  query: QuerySpec,
  context: QueryContext,
) => RememberedQuery {
  const known = createCache<RememberedQuery>({
    maxEntries: REMEMBERED,
    now: () => new Date(),
    size: { maxBytes, bytesOf: ({ compiled }, text) => bytesOfText(text, compiled.sql) },
  });
  return (query, context) => {
    const text = textOf(query, context);
    const found = known.get(text);
    if (found) return found;
    const compiled = compileQuery(query, context);
    const made: RememberedQuery = { compiled, context, digest: queryDigest(compiled, context) };
    known.set(text, made);
    return made;
  };
}

function textOf(query: QuerySpec, context: QueryContext): string {
  const { fields, filters, sorts, limit, pivots, dynamicFields, total, rowTotal } = query;
  const { now, segments, ...others } = context;
  return JSON.stringify([
    [fields, filters, sorts, limit, pivots, dynamicFields, total, rowTotal],
    others,
    segments === undefined ? [] : [...segments],
    Math.floor(now.getTime() / QUARTER_MS),
  ]);
}
