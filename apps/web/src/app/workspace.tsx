import type { UserInfo } from '@playhead/contract/http/account/users';
import { readFilterCode } from '@playhead/domain/filters';
import { DEFAULT_PAGE, pageEntry, type PageId, readPath, shareBase, visibleMenu } from '@playhead/domain/pages';
import { t, tSent } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { appConfigQuery } from '@playhead/browser/api/resources.ts';
import { useHelp } from '../features/help/use-help.tsx';
import { useHost } from '../features/host/host-link.tsx';
import { useCalendar } from '../features/period/use-calendar.ts';
import { useWorkspace, WorkspaceContext } from '../page-context/page-context.ts';
import { useMenuCollapse } from './layout/menu/use-menu-collapse.ts';
import { useMenuDrawer } from './layout/menu/use-menu-drawer.ts';
import { useNavigation } from './navigation/navigation.ts';
import { openPage, type PageOpening } from './navigation/open-page.ts';
import { useHostDialogue } from './navigation/use-host-dialogue.ts';
import { OpenedPage } from './opened-page/opened-page.tsx';
import { PageChanges } from '../page-context/page-changes.tsx';
import { pageSearch, stateForOtherPage } from './page-state/page-state.ts';
import { NoSuchPage } from './pages/screens/no-such-page.tsx';
import { ForbiddenPage } from './pages/screens/page-error.tsx';
import { OpenedAnalysis, StoredView } from './pages/stored-view.tsx';
import { useServices } from './services.ts';
import { ShellContext, useShell, WorkspaceShell } from './workspace-shell.tsx';

const FALLBACK_PROVIDER = 'playhead';

/** The signed-in app around one page. The address decides everything that is shown. */
export function Workspace({ customer, user }: { customer: string; user: UserInfo }) {
  const { api, embedded, storage, now } = useServices();
  const { pathname, search } = useLocation();
  const config = useQuery(appConfigQuery(api)).data;
  const hostOrigin = useHost()?.origin ?? null;
  const calendar = useCalendar(now, user);
  const { features } = user;
  const reading = readPath(pathname);
  const page: PageId | null = reading.kind === 'page' ? reading.page : null;
  const opening = useMemo<PageOpening | null>(
    () => (page === null ? null : openPage({ page, features, search, calendar })),
    [page, features, search, calendar],
  );
  const location = opening?.kind === 'open' ? opening : null;
  const navigation = useNavigation(location, calendar);
  const groups = useMemo(() => visibleMenu(user), [user]);
  const words = useViewerWords();
  const title = page === null ? t('No such page') : words(tSent(pageEntry(page).label));
  useHostDialogue({ page, title, groups, openPage: navigation.openPage });
  const shell = {
    page,
    title,
    groups,
    search: location === null ? '' : pageSearch(stateForOtherPage(location.state)),
    collapse: useMenuCollapse(storage),
    drawer: useMenuDrawer(),
    help: useHelp({ embedded }),
  };
  const portalUrl = config?.portalUrl ?? null;
  const workspace = {
    customer,
    user,
    calendar,
    navigation,
    provider: config?.provider ?? FALLBACK_PROVIDER,
    portalUrl,
    shareBase: shareBase({ appOrigin: window.location.origin, portalUrl, hostOrigin }),
  };
  return (
    <WorkspaceContext value={workspace}>
      <ShellContext value={shell}>
        <AddressedPage opening={opening} />
      </ShellContext>
    </WorkspaceContext>
  );
}

/** What the address leads to; `opening` is null when it is no page. */
function AddressedPage({ opening }: { opening: PageOpening | null }) {
  const { navigation } = useWorkspace();
  const { pathname } = useLocation();
  const toOverview = () => navigation.openPage(DEFAULT_PAGE);
  if (opening === null) return bare(<NoSuchPage name={pathname} onReturn={toOverview} />);
  if (opening.kind === 'forbidden') return bare(<ForbiddenPage />);
  if (opening.code?.kind === 'stored-view') {
    const { code } = opening.code;
    // RPT-022: a share link of an analysis.
    const isAnalysis = opening.page === 'customer_reports' && readFilterCode(code).kind === 'report';
    return isAnalysis ? <OpenedAnalysis code={code} /> : bare(<StoredView code={code} />);
  }
  return (
    <PageChanges>
      <OpenedPage opening={opening} />
    </PageChanges>
  );
}

function bare(content: ReactNode) {
  return <BareShell>{content}</BareShell>;
}

/** The shell without the bars of a page. */
function BareShell({ children }: { children: ReactNode }) {
  const none = { breadcrumb: null, chooser: null, period: null, filters: null, tools: null, printHeader: null };
  return <WorkspaceShell title={useShell().title} {...none} content={children} />;
}
