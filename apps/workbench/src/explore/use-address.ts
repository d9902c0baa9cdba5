import { type ExploreQuery, storeQuery } from '@playhead/contract/http/explore';
import { useCallback, useEffect, useRef } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import { useScope } from '../app/scope.ts';

const STORE_AFTER_MS = 600;

export interface AddressOptions {
  query: ExploreQuery;
  onStored: (qid: string) => void;
}

/**
 * The address names the query by the id under which it is stored, nothing else. A change is stored once it stands still; an empty
 * query has no id. The returned function tells of a query that was opened by its id.
 */
export function useAddress({ query, onStored }: AddressOptions): (opened: ExploreQuery, qid: string) => void {
  const api = useApi();
  const { customer } = useScope();
  const text = JSON.stringify(query);
  const stored = useRef<string | null>(null);
  const isEmpty = query.fields.length + query.dynamicFields.length === 0;

  useEffect(() => {
    if (stored.current === null) {
      // What is opened has its id in the address already.
      stored.current = text;
      if (new URLSearchParams(window.location.search).has('qid') || isEmpty) return undefined;
    } else if (stored.current === text) return undefined;
    if (isEmpty) {
      stored.current = text;
      setQid(null);
      return undefined;
    }
    const sending = new AbortController();
    const timer = setTimeout(() => {
      api
        .call(storeQuery, { params: { customer }, body: query, signal: sending.signal })
        .then(({ id }) => {
          stored.current = text;
          setQid(id);
          onStored(id);
        })
        .catch((error: unknown) => {
          // Nothing is lost: the next change stores again, and what is composed stays on the screen.
          if (!sending.signal.aborted && !(error instanceof ApiError)) throw error;
        });
    }, STORE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      sending.abort();
    };
  }, [api, customer, text, isEmpty, query, onStored]);

  return useCallback(
    (opened, qid) => {
      stored.current = JSON.stringify(opened);
      setQid(qid);
      onStored(qid);
    },
    [onStored],
  );
}

function setQid(qid: string | null): void {
  const address = new URL(window.location.href);
  if (qid === null) address.searchParams.delete('qid');
  else address.searchParams.set('qid', qid);
  window.history.replaceState(window.history.state, '', address);
}
