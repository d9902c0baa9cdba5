import type { UserInfo } from '@playhead/contract/http/account/users';
import type { FilterSet } from '@playhead/domain/filters';
import type { PageId, PageSettings } from '@playhead/domain/pages';
import type { Calendar } from '@playhead/domain/periods';
import { createContext, useContext } from 'react';
import type { QueryRunner } from '@playhead/browser/api/query-runner.ts';
import type { Navigation } from './navigation.ts';
import type { PageFilters } from './page-filters.ts';
import type { PagePeriod } from './page-period.ts';
import type { PageState } from './page-state.ts';
import type { Refresh } from './refresh.ts';

/** What a signed-in user has on every address, also on one that is no page. */
export interface Workspace {
  customer: string;
  user: UserInfo;
  calendar: Calendar;
  navigation: Navigation;
  /** Named by the screen of a page that the user may not open. */
  provider: string;
  /** SHELL-056: where links of the menu lead; null without a portal. */
  portalUrl: string | null;
  /** Where share links lead (RPT-022): the app, or the portal that frames it. */
  shareBase: string;
}

/** What every part of an opened page reads. */
export interface Page extends Workspace {
  page: PageId;
  state: PageState;
  period: PagePeriod;
  filters: PageFilters;
  runner: QueryRunner;
  refresh: Refresh;
  /** Something of the address still has to be settled: no query runs before. */
  isWaiting: boolean;
  /** Writes the address and announces the change (FLT-064). */
  apply: (changes: Partial<PageState>) => void;
  applyFilters: (filters: FilterSet) => void;
  changeSettings: (changes: PageSettings) => void;
  /** Opens the filter bar at that filter. */
  chooseFilter: (filterKey: string) => void;
}

export const WorkspaceContext = createContext<Workspace | null>(null);
export const PageContext = createContext<Page | null>(null);

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace is used outside of WorkspaceContext.');
  return workspace;
}

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage is used outside of PageContext.');
  return page;
}
