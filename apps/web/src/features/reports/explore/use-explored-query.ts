import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { Report } from '@playhead/contract/http/reports';
import { exploreQueryId, isSameQuery } from '@playhead/domain/reports';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { storedQueryQuery } from '../queries.ts';

export interface ExploredQuery {
  /** Id of the query that the frame shows; null in an empty workbench. */
  qid: string | null;
  /** Null until it is read. */
  query: ExploreQuery | null;
  /** What the user sees at this moment, also a change that the frame has not named yet. Null for an empty workbench. */
  readShown: () => Promise<ShownQuery | null>;
  /** The query of the address cannot be read. */
  error: unknown;
  /** The frame shows another query than the one that is saved, or that was opened. */
  isChanged: boolean;
  /** The frame shows this query, or is to show it. */
  show: (qid: string) => void;
}

export interface ShownQuery {
  queryId: string;
  query: ExploreQuery;
}

/** The part of the frame that tells what it shows. */
export interface FrameReader {
  /** Null for an empty workbench. */
  readQueryId: () => Promise<string | null>;
}

export interface Explored {
  customer: string;
  saved: Report | null;
  /** `qid` of the address. */
  addressed: string | null;
  /** Null before there is a frame. */
  readFrame: () => FrameReader | null;
}

export function useExploredQuery({ customer, saved, addressed, readFrame }: Explored): ExploredQuery {
  const [opened] = useState(addressed ?? (saved === null ? null : exploreQueryId(saved.exploreEmbedUrl)));
  const [qid, show] = useState(opened);
  const api = useApi();
  const queryClient = useQueryClient();
  // Until the next one is read the last one stands: buttons that flicker lose clicks.
  const { data, error } = useQuery({
    ...storedQueryQuery(api, { customer, qid }),
    placeholderData: keepPreviousData,
  });
  const readShown = async () => {
    const frame = readFrame();
    const queryId = frame === null ? qid : await frame.readQueryId();
    if (queryId === null) return null;
    const query = await queryClient.ensureQueryData(storedQueryQuery(api, { customer, qid: queryId }));
    return isBegun(query) ? { queryId, query } : null;
  };
  return {
    qid,
    query: data ?? null,
    readShown,
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
