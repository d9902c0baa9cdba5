import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { Report } from '@playhead/contract/http/reports';
import { exploreQueryId } from '@playhead/domain/reports';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { storedQueryQuery } from '../queries.ts';

export interface ExploredQuery {
  /** Id of the query that the frame shows; null in an empty workbench. */
  qid: string | null;
  /** Null until it is read. */
  query: ExploreQuery | null;
  /** The query of the address cannot be read. */
  error: unknown;
  /** The frame shows another query than the one that is saved, or that was opened. */
  isChanged: boolean;
  /** The frame reported the query that it shows. */
  report: (qid: string) => void;
  /** The frame is told to show another query. */
  reopen: (qid: string) => void;
}

interface Shown {
  opened: string | null;
  /** The first that the frame reported after the opening. */
  first: string | null;
  reported: string | null;
}

export interface Explored {
  customer: string;
  saved: Report | null;
  /** `qid` of the address. */
  addressed: string | null;
}

/**
 * The frame may write a query anew when it opens one, and so report another id for the same query: the first id that it reports
 * after an opening counts as the opened one.
 */
export function useExploredQuery({ customer, saved, addressed }: Explored): ExploredQuery {
  const savedId = saved === null ? null : exploreQueryId(saved.exploreEmbedUrl);
  const [{ opened, first, reported }, setShown] = useState<Shown>({
    opened: addressed ?? savedId,
    first: null,
    reported: null,
  });
  const qid = reported ?? opened;
  const { data, error } = useQuery(storedQueryQuery(useApi(), { customer, qid }));
  const report = useCallback(
    (next: string) => setShown((shown) => ({ ...shown, first: shown.first ?? next, reported: next })),
    [],
  );
  const reopen = useCallback((next: string) => setShown({ opened: next, first: null, reported: null }), []);
  const same = opened !== null && qid === first ? opened : qid;
  const isNew = saved === null && same !== opened && (data?.fields.length ?? 0) > 0;
  return {
    qid,
    query: data ?? null,
    error: reported === null ? error : null,
    isChanged: saved === null ? isNew : same !== savedId && qid !== savedId,
    report,
    reopen,
  };
}
