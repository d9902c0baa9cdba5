import type { QueryResult } from '@playhead/contract/http/queries';
import { suggestions } from '@playhead/contract/http/suggestions';
import { filterValueWords } from '@playhead/domain/format';
import type { RouteRecord } from '@playhead/contract/route';
import {
  closedSuggestions,
  compileSuggestions,
  knownSuggestions,
  SUGGESTED,
  type Analysis,
} from '@playhead/query/analyses';
import type { Registrar, SignedInCall } from '../../http/registrar.ts';
import { associatedOf } from './associated.ts';

type Caller = Pick<SignedInCall<RouteRecord>, 'session' | 'signal'>;

/** FLT-074 */
const EMPTY_NAME = 'EMPTY';

export interface SuggestionsDeps {
  /** Waits for the rows: the query service, for queries that are compiled here. */
  awaitAnalysis(analysis: Analysis, caller: Caller): Promise<QueryResult>;
}

export function registerSuggestions(registrar: Registrar, { awaitAnalysis }: SuggestionsDeps): void {
  registrar.handle(suggestions, async ({ params, query, session, signal }) => {
    const spec = {
      key: params.key,
      isTag: query.isCustTag,
      keyword: query.keyword,
      associated: associatedOf(query),
    };
    const known = knownSuggestions(spec);
    if (known) return known.map(named(params.key));
    const { data } = await awaitAnalysis(
      { filtered: [], compile: (context) => compileSuggestions(spec, context) },
      { session, signal },
    );
    const values = closedSuggestions(spec) ?? data.map((row) => String(row[SUGGESTED] ?? ''));
    return values.map(named(params.key));
  });
}

function named(key: string): (value: string) => { value: string; name: string } {
  return (value) => ({ value, name: value === '' ? EMPTY_NAME : filterValueWords(key, value) });
}
