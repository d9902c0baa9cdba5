import type { UserInfo } from '@playhead/contract/http/users';
import {
  DEFAULT_PAGE,
  menuGroupOf,
  pageEntry,
  type PageId,
  readPath,
  showsBreadcrumb,
  showsFilterBar,
  visibleMenu,
} from '@playhead/domain/pages';
import { localDateOf, zoneOffsetText } from '@playhead/domain/periods';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { createQueryRunner } from '../api/query-runner.ts';
import { appConfigQuery } from '../api/resources.ts';
import { useHost } from '../features/host/host-link.tsx';
import { PeriodPicker } from '../features/period/period-picker.tsx';
import { ThemeSwitch } from '../ui/theme/theme-switch.tsx';
import { Account } from './account.tsx';
import { announceFilters } from './announce-filters.ts';
import { AppShell } from './layout/app-shell.tsx';
import { ConnectionBanner } from './layout/connection-banner.tsx';
import { Footer } from './layout/footer.tsx';
import { menuEntries, menuHref } from './layout/menu-model.ts';
import { NoticeStrip } from './layout/notice-strip.tsx';
import { SideMenu } from './layout/side-menu.tsx';
import { TopBar } from './layout/top-bar.tsx';
import { useMenuCollapse } from './layout/use-menu-collapse.ts';
import { useNavigation } from './navigation.ts';
import { openPage } from './open-page.ts';
import { withPeriod } from './period-address.ts';
import { NoSuchPage } from './pages/no-such-page.tsx';
import { PageView } from './pages/page-view.tsx';
import { useServices } from './services.ts';
import { useDashboardPeriod } from './use-dashboard-period.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { useHostDialogue } from './use-host-dialogue.ts';

const FALLBACK_PROVIDER = 'playhead';

/** The signed-in app around one page. The address decides everything that is shown. */
export function Workspace({ customer, user }: { customer: string; user: UserInfo }) {
  const { api, connectivity, embedded, storage, now } = useServices();
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const host = useHost();
  const config = useQuery(appConfigQuery(api)).data;
  const { collapsed, toggle } = useMenuCollapse(storage);
  const { accountName } = user.customer;
  const runner = useMemo(
    () => createQueryRunner(api, { customer, table: accountName, refreshIntervalMs: user.refreshIntervalMs }),
    [api, customer, accountName, user.refreshIntervalMs],
  );

  const instant = now();
  const calendar = { today: localDateOf(instant, user.timeZone), weekStartDay: user.weekStartDay };
  const reading = readPath(pathname);
  const page: PageId | null = reading.kind === 'page' ? reading.page : null;
  const opening = openPage({ page: page ?? DEFAULT_PAGE, features: user.features, search, calendar });
  const period = useDashboardPeriod(opening, calendar);
  const groups = useMemo(() => visibleMenu(user), [user]);
  const title = page === null ? 'No such page' : pageEntry(page).label;
  useDocumentTitle(title);
  useHostDialogue({ page, title, groups, openPage: navigation.openPage });

  const isOpen = page !== null && opening.kind === 'open';
  return (
    <AppShell
      menu={
        host?.hideMenu ? null : (
          <SideMenu
            entries={menuEntries(groups)}
            current={page}
            collapsed={collapsed}
            hrefOf={(target) => menuHref(target, config?.portalUrl ?? null)}
            onOpen={navigation.openPage}
            onToggle={toggle}
          />
        )
      }
      topBar={
        <TopBar
          title={title}
          trail={page !== null && showsBreadcrumb(page) ? trailOf(page, groups) : []}
          customerName={user.customer.name}
          zone={{ name: user.timeZone, offset: zoneOffsetText(instant, user.timeZone) }}
          controls={
            <>
              {embedded ? null : <ThemeSwitch />}
              <Account user={user} customer={customer} />
            </>
          }
        />
      }
      banner={<ConnectionBanner connectivity={connectivity} />}
      filterBar={
        isOpen && pageEntry(page).built && showsFilterBar(page) ? (
          <PeriodPicker
            period={opening.period}
            calendar={calendar}
            timeZone={user.timeZone}
            onApply={(next) => {
              announceFilters(page, withPeriod('', next));
              navigation.applyPeriod(next);
            }}
          />
        ) : null
      }
      footer={user.footerVisible ? <Footer year={instant.getFullYear()} /> : null}
    >
      {isOpen ? <NoticeStrip lines={opening.issues} onDismiss={() => navigation.applyPeriod(opening.period)} /> : null}
      {page === null ? (
        <NoSuchPage name={pathname} onReturn={() => navigation.openPage(DEFAULT_PAGE)} />
      ) : (
        <PageView
          key={page}
          opening={opening}
          period={period}
          user={user}
          customer={customer}
          runner={runner}
          provider={config?.provider ?? FALLBACK_PROVIDER}
          navigation={navigation}
        />
      )}
    </AppShell>
  );
}

/** The menu group leads, unless it only repeats the page's name. */
function trailOf(page: PageId, groups: readonly { key: string; label: string }[]): readonly string[] {
  const group = groups.find((entry) => entry.key === menuGroupOf(page));
  return group === undefined || group.label === pageEntry(page).label ? [] : [group.label];
}
