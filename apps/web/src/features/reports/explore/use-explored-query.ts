import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { Report } from '@playhead/contract/http/reports';
import { exploreQueryId, isSameQuery } from '@playhead/domain/reports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { storedQueryQuery } from '../queries.ts';

export interface ExploredQuery {
  /** Id of the query that the frame shows; null in an empty workbench. */
  qid: string | null;
  /** Null until it is read. */
  query: ExploreQuery | null;
  /** Waits for a query that the frame has just named. */
  readQuery: () => Promise<ExploreQuery>;
  /** The query of the address cannot be read. */
  error: unknown;
  /** The frame shows another query than the one that is saved, or that was opened. */
  isChanged: boolean;
  /** The frame shows this query, or is to show it. */
  show: (qid: string) => void;
}

export interface Explored {
  customer: string;
  saved: Report | null;
  /** `qid` of the address. */
  addressed: string | null;
}

export function useExploredQuery({ customer, saved, addressed }: Explored): ExploredQuery {
  const [opened] = useState(addressed ?? (saved === null ? null : exploreQueryId(saved.exploreEmbedUrl)));
  const [qid, show] = useState(opened);
  const options = storedQueryQuery(useApi(), { customer, qid });
  const queryClient = useQueryClient();
  const { data, error } = useQuery(options);
  return {
    qid,
    query: data ?? null,
    readQuery: () => queryClient.ensureQueryData(options),
    error: qid === opened ? error : null,
    isChanged:
      data !== undefined &&
      (saved === null ? isBegun(data) && qid !== opened : !isSameQuery(saved.lookerQueryBody, data)),
    show,
  };
}

function isBegun({ fields, dynamicFields }: ExploreQuery): boolean {
  return fields.length + dynamicFields.length > 0;
}
