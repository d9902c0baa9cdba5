import { type MenuGroup, type PageId } from '@playhead/domain/pages';
import { zoneOffsetText } from '@playhead/domain/periods';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { appConfigQuery } from '@playhead/browser/api/resources.ts';
import { ThemeSwitch } from '@playhead/browser/ui/theme/theme-switch.tsx';
import type { Help } from '../features/help/use-help.tsx';
import { ContentHeight } from '../features/host/content-height.tsx';
import { useHost } from '../features/host/host-link.tsx';
import { useWorkspace } from '../page-context/page-context.ts';
import { Account } from './account/account.tsx';
import { AppShell } from './layout/app-shell.tsx';
import { ConnectionBanner } from './layout/banners/connection-banner.tsx';
import { SlowLoadNote } from './layout/banners/slow-load-note.tsx';
import { StorageBanner } from './layout/banners/storage-banner.tsx';
import { Footer } from './layout/footer.tsx';
import { MenuButton, MenuDrawer } from './layout/menu/menu-drawer.tsx';
import { menuEntries, menuHref } from './layout/menu/menu-model.ts';
import { SideMenu } from './layout/menu/side-menu.tsx';
import type { MenuCollapse } from './layout/menu/use-menu-collapse.ts';
import type { MenuDrawerState } from './layout/menu/use-menu-drawer.ts';
import { PrintNote } from './layout/print/print-note.tsx';
import type { ShellParts } from './layout/shell-parts.ts';
import { TopBar } from './layout/top-bar/top-bar.tsx';
import { DocumentTitle } from './navigation/document-title.tsx';
import { Palette } from './palette/palette.tsx';
import { useServices } from './services.ts';

/** Of the shell around the pages: it outlives each of them. */
export interface ShellState {
  /** Null on an address that is no page. */
  page: PageId | null;
  /** Of a page that could not be opened, or before it is. */
  title: string;
  groups: readonly MenuGroup[];
  /** What goes along from this page to the ones of the menu. */
  search: string;
  collapse: MenuCollapse;
  /** Of a phone; null where the menu is next to the page. */
  drawer: MenuDrawerState | null;
  help: Help;
}

export const ShellContext = createContext<ShellState | null>(null);

export function useShell(): ShellState {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell is used outside of ShellContext.');
  return shell;
}

/** The frame of every signed-in page, with what the page puts into it. */
export function WorkspaceShell({ title, breadcrumb, chooser, content, ...parts }: ShellParts) {
  const { api, connectivity, embedded, now } = useServices();
  const { user } = useWorkspace();
  const { groups, help, drawer } = useShell();
  const config = useQuery(appConfigQuery(api)).data;
  const host = useHost();
  const instant = now();
  const theme = embedded ? null : <ThemeSwitch />;
  return (
    <AppShell
      {...parts}
      menu={host?.hideMenu ? null : <WorkspaceMenu />}
      topBar={
        <TopBar
          menuButton={
            drawer === null || host?.hideMenu ? null : <MenuButton isOpen={drawer.isOpen} onOpen={drawer.open} />
          }
          title={title}
          breadcrumb={breadcrumb}
          chooser={chooser}
          customerName={user.customer.name}
          zone={{ name: user.timeZone, offset: zoneOffsetText(instant, user.timeZone) }}
          controls={
            <>
              <Palette groups={groups} onHelp={help.open} />
              {drawer === null ? theme : null}
              <Account theme={drawer === null ? null : theme} onHelp={help.open} />
            </>
          }
        />
      }
      banner={
        <>
          <ConnectionBanner api={api} connectivity={connectivity} />
          <StorageBanner api={api} />
        </>
      }
      footer={
        <>
          {user.footerVisible ? <Footer year={instant.getFullYear()} /> : null}
          <PrintNote year={instant.getFullYear()} owner={config?.exportOwner ?? ''} />
          <ContentHeight />
          <SlowLoadNote connectivity={connectivity} />
        </>
      }
    >
      <DocumentTitle title={title} />
      {content}
      {help.dialog}
    </AppShell>
  );
}

function WorkspaceMenu() {
  const { navigation, portalUrl } = useWorkspace();
  const { page, groups, search, collapse, drawer } = useShell();
  const entries = {
    entries: menuEntries(groups, useViewerWords()),
    current: page,
    hrefOf: (target: PageId) => menuHref(target, { portalUrl, search }),
  };
  if (drawer === null) {
    return (
      <SideMenu {...entries} collapsed={collapse.collapsed} onOpen={navigation.openPage} onToggle={collapse.toggle} />
    );
  }
  if (!drawer.isOpen) return null;
  return (
    <MenuDrawer onClose={drawer.close}>
      <SideMenu
        {...entries}
        inDrawer
        collapsed={false}
        onOpen={(target) => {
          drawer.close();
          navigation.openPage(target);
        }}
        onToggle={drawer.close}
      />
    </MenuDrawer>
  );
}
