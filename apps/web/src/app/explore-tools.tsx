import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { ReactNode } from 'react';

export interface ExploreToolsProps {
  /** Null before the query was stored. */
  queryId: string | null;
  /** What is open in the workbench; null before the frame has told it. */
  query: ExploreQuery | null;
  /** Of the analysis: what files and schedules are called after. */
  title: string;
}

/** Download and Schedule of the workbench. */
export function ExploreTools(_props: ExploreToolsProps): ReactNode {
  return null;
}
