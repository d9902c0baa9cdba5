import { type ExploreQuery, storeQuery } from '@playhead/contract/http/explore';
import { useCallback, useEffect, useRef } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import { useScope } from '../app/scope.ts';

const STORE_AFTER_MS = 600;

export interface AddressOptions {
  query: ExploreQuery;
  /** Null for an empty query. */
  onStored: (qid: string | null) => void;
}

export interface Address {
  /** A query was opened by its id. */
  tellOpened: (opened: ExploreQuery, qid: string) => void;
  /** Stores a change at once that still waits, and resolves when the address names what is shown. */
  settle: () => Promise<void>;
}

/**
 * The address names the query by the id under which it is stored, nothing else. A change is stored once it stands still; an empty
 * query has no id.
 */
export function useAddress({ query, onStored }: AddressOptions): Address {
  const api = useApi();
  const { customer } = useScope();
  const text = JSON.stringify(query);
  const stored = useRef<string | null>(null);
  const pending = useRef<(() => Promise<void>) | null>(null);
  const hasStored = useRef(false);
  const isEmpty = query.fields.length + query.dynamicFields.length === 0;

  useEffect(() => {
    if (stored.current === null) {
      // What is opened has its id in the address already.
      stored.current = text;
      if (new URLSearchParams(window.location.search).has('qid') || isEmpty) return undefined;
    } else if (stored.current === text) return undefined;
    if (isEmpty) {
      stored.current = text;
      hasStored.current = false;
      setQid(null);
      onStored(null);
      return undefined;
    }
    const sending = new AbortController();
    let sent: Promise<void> | null = null;
    const store = async () => {
      try {
        const { id } = await api.call(storeQuery, { params: { customer }, body: query, signal: sending.signal });
        stored.current = text;
        hasStored.current = true;
        setQid(id);
        onStored(id);
      } catch (error) {
        sent = null;
        throw error;
      }
    };
    const send = () => (sent ??= store());
    const timer = setTimeout(
      () => {
        send().catch((error: unknown) => {
          // Nothing is lost: the next change stores again, and what is composed stays on the screen.
          if (!sending.signal.aborted && !(error instanceof ApiError)) throw error;
        });
        // Of a new analysis at once: it can be saved only with an id.
      },
      hasStored.current ? STORE_AFTER_MS : 0,
    );
    pending.current = () => {
      clearTimeout(timer);
      return send();
    };
    return () => {
      clearTimeout(timer);
      pending.current = null;
      sending.abort();
    };
  }, [api, customer, text, isEmpty, query, onStored]);

  const tellOpened = useCallback(
    (opened: ExploreQuery, qid: string) => {
      stored.current = JSON.stringify(opened);
      hasStored.current = true;
      setQid(qid);
      onStored(qid);
    },
    [onStored],
  );
  const settle = useCallback(async () => {
    for (let send = pending.current; send !== null; send = pending.current) {
      try {
        await send();
        if (pending.current === send) return;
      } catch (error) {
        // A change while it was stored aborts it and is stored in its place.
        if (pending.current === send) throw error;
      }
    }
  }, []);
  return { tellOpened, settle };
}

function setQid(qid: string | null): void {
  const address = new URL(window.location.href);
  if (qid === null) address.searchParams.delete('qid');
  else address.searchParams.set('qid', qid);
  window.history.replaceState(window.history.state, '', address);
}
