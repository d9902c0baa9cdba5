import { useEffect } from 'react';
import { analyticsPath } from './address/analytics-target.ts';
import { replaceAddress, useAddress } from './address/browser-address.ts';
import { readRoute, type PortalRoute } from './address/portal-route.ts';
import { AnalyticsPage } from './analytics/analytics-page.tsx';
import { usePortalConfig } from './config/portal-config.ts';
import { HomePage } from './home/home-page.tsx';
import { CustomerSwitchPage } from './session/customer-switch-page.tsx';
import { requestSignOut } from './session/session-api.ts';
import { endSession, readSession, useSession } from './session/session-store.ts';
import { SignInPage } from './session/sign-in-page.tsx';
import { Notice } from './shell/notice.tsx';
import { PortalShell } from './shell/portal-shell.tsx';
import { useTheme } from './shell/theme.ts';

export function PortalApp() {
  const route = readRoute(useAddress());
  const state = useSession();
  const config = usePortalConfig();
  const { theme, toggle } = useTheme();

  if (route.kind === 'logout') return <Logout />;
  if (state.kind === 'signed-out') {
    const demoAccounts = config.state.status === 'ready' ? config.state.config.demoAccounts : [];
    return <SignInPage farewell={state.farewell} demoAccounts={demoAccounts} theme={theme} onToggleTheme={toggle} />;
  }

  const { session } = state;
  return (
    <PortalShell
      session={session}
      section={route.kind === 'analytics' ? 'analytics' : route.kind === 'home' ? 'home' : null}
      theme={theme}
      onToggleTheme={toggle}
      onSwitched={() => leaveShare(route)}
    >
      {route.kind === 'home' && <HomePage session={session} />}
      {route.kind === 'customer-switch' && (
        <CustomerSwitchPage
          key={route.customerId}
          session={session}
          customerId={route.customerId}
          target={route.target}
        />
      )}
      {route.kind === 'analytics' && (
        <AnalyticsPage
          session={session}
          target={route.target}
          theme={theme}
          config={config.state}
          onRetryConfig={config.retry}
        />
      )}
      {route.kind === 'unknown' && (
        <Notice title="There is nothing here" link={{ href: '/', label: 'Go to the home page' }}>
          This portal has no page under that address.
        </Notice>
      )}
    </PortalShell>
  );
}

/** A share code belongs to one customer: it does not follow to the next. */
function leaveShare(route: PortalRoute): void {
  if (route.kind === 'analytics') replaceAddress(analyticsPath({ page: route.target.page }));
}

function Logout() {
  useEffect(() => {
    const state = readSession();
    // Nobody waits: the token is forgotten here in any case.
    if (state.kind === 'signed-in') void requestSignOut(state.session.token);
    endSession('signed-out');
    replaceAddress('/');
  }, []);
  return null;
}
