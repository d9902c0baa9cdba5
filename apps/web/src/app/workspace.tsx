import type { UserInfo } from '@playhead/contract/http/users';
import { readFilterCode } from '@playhead/domain/filters';
import { DEFAULT_PAGE, pageEntry, type PageId, readPath, visibleMenu } from '@playhead/domain/pages';
import { zoneOffsetText } from '@playhead/domain/periods';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router';
import { appConfigQuery } from '@playhead/browser/api/resources.ts';
import { useHost } from '../features/host/host-link.tsx';
import { ThemeSwitch } from '@playhead/browser/ui/theme/theme-switch.tsx';
import { Account } from './account.tsx';
import { AppShell } from './layout/app-shell.tsx';
import { ConnectionBanner } from './layout/connection-banner.tsx';
import { Footer } from './layout/footer.tsx';
import { PrintNote } from './layout/print-note.tsx';
import { menuEntries, menuHref } from './layout/menu-model.ts';
import type { ShellParts } from './layout/shell-parts.ts';
import { SideMenu } from './layout/side-menu.tsx';
import { StorageBanner } from './layout/storage-banner.tsx';
import { TopBar } from './layout/top-bar.tsx';
import { useMenuCollapse } from './layout/use-menu-collapse.ts';
import { useNavigation } from './navigation.ts';
import { openPage, type PageOpening } from './open-page.ts';
import { OpenedPage } from './opened-page/opened-page.tsx';
import { pageSearch, stateForOtherPage } from './page-state/page-state.ts';
import { ForbiddenScreen } from './pages/forbidden-screen.tsx';
import { NoSuchPage } from './pages/no-such-page.tsx';
import { OpenedAnalysis, StoredView } from './pages/stored-view.tsx';
import { useServices } from './services.ts';
import { DocumentTitle } from './document-title.tsx';
import { useCalendar } from './use-calendar.ts';
import { useHelp } from './use-help.tsx';
import { useHostDialogue } from './use-host-dialogue.ts';

const FALLBACK_PROVIDER = 'playhead';

/** The signed-in app around one page. The address decides everything that is shown. */
export function Workspace({ customer, user }: { customer: string; user: UserInfo }) {
  const { api, connectivity, embedded, storage, now } = useServices();
  const { pathname, search } = useLocation();
  const host = useHost();
  const config = useQuery(appConfigQuery(api)).data;
  const { collapsed, toggle } = useMenuCollapse(storage);
  const help = useHelp();

  const instant = now();
  const calendar = useCalendar(now, user);
  const { features } = user;
  const reading = readPath(pathname);
  const page: PageId | null = reading.kind === 'page' ? reading.page : null;
  const opening = useMemo<PageOpening | null>(
    () => (page === null ? null : openPage({ page, features, search, calendar })),
    [page, features, search, calendar],
  );
  const place = opening?.kind === 'open' ? opening : null;
  const navigation = useNavigation(place, calendar);
  const groups = useMemo(() => visibleMenu(user), [user]);
  const words = useViewerWords();
  const title = page === null ? 'No such page' : words(pageEntry(page).label);
  useHostDialogue({ page, title, groups, openPage: navigation.openPage });

  const provider = config?.provider ?? FALLBACK_PROVIDER;
  const portalUrl = config?.portalUrl ?? null;
  const along = place === null ? '' : pageSearch(stateForOtherPage(place.state));
  const shell = (parts: ShellParts) => (
    <AppShell
      menu={
        host?.hideMenu ? null : (
          <SideMenu
            entries={menuEntries(groups, words)}
            current={page}
            collapsed={collapsed}
            hrefOf={(target) => menuHref(target, { portalUrl, search: along })}
            onOpen={navigation.openPage}
            onToggle={toggle}
          />
        )
      }
      topBar={
        <TopBar
          title={parts.title}
          breadcrumb={parts.breadcrumb}
          customerName={user.customer.name}
          zone={{ name: user.timeZone, offset: zoneOffsetText(instant, user.timeZone) }}
          controls={
            <>
              {embedded ? null : <ThemeSwitch />}
              <Account user={user} customer={customer} onHelp={help.open} />
            </>
          }
        />
      }
      banner={
        <>
          <ConnectionBanner connectivity={connectivity} />
          <StorageBanner api={api} />
        </>
      }
      period={parts.period}
      filters={parts.filters}
      tools={parts.tools}
      printHeader={parts.printHeader}
      footer={
        <>
          {user.footerVisible ? <Footer year={instant.getFullYear()} /> : null}
          <PrintNote year={instant.getFullYear()} owner={config?.exportOwner ?? ''} />
        </>
      }
    >
      <DocumentTitle title={parts.title} />
      {parts.content}
      {help.dialog}
    </AppShell>
  );
  const bare = (content: ReactNode) =>
    shell({ title, breadcrumb: null, period: null, filters: null, tools: null, printHeader: null, content });

  if (opening === null) {
    return bare(<NoSuchPage name={pathname} onReturn={() => navigation.openPage(DEFAULT_PAGE)} />);
  }
  if (opening.kind === 'forbidden') {
    return bare(<ForbiddenScreen provider={provider} onReturn={() => navigation.openPage(DEFAULT_PAGE)} />);
  }
  if (opening.code?.kind === 'stored-view') {
    const { code } = opening.code;
    // RPT-022: a share link of an analysis.
    const isAnalysis = opening.page === 'customer_reports' && readFilterCode(code).kind === 'report';
    if (isAnalysis) return <OpenedAnalysis code={code} />;
    return bare(<StoredView customer={customer} code={code} calendar={calendar} navigation={navigation} />);
  }
  return (
    <OpenedPage
      opening={opening}
      user={user}
      customer={customer}
      calendar={calendar}
      navigation={navigation}
      groups={groups}
      provider={provider}
      portalUrl={portalUrl}
      hostOrigins={user.embedOrigins}
      shell={shell}
    />
  );
}
