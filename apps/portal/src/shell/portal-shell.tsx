import type { Theme } from '@playhead/contract/frame/host-messages';
import type { PortalSession } from '@playhead/contract/http/account/portal';
import { useState, type ReactNode } from 'react';
import { analyticsPath, OVERVIEW } from '../address/analytics-target.ts';
import { PortalLink } from '../address/portal-link.tsx';
import { CustomerPicker } from '../session/customer-picker.tsx';
import { NorthlightMark } from './northlight-mark.tsx';
import { ThemeButton } from './theme-button.tsx';

interface PortalShellProps {
  session: PortalSession;
  section: 'home' | 'analytics' | null;
  theme: Theme;
  onToggleTheme: () => void;
  onSwitched: () => void;
  children: ReactNode;
}

const sections = [
  { id: 'home', label: 'Home', href: '/' },
  { id: 'analytics', label: 'Analytics', href: analyticsPath(OVERVIEW) },
] as const;

export function PortalShell({ session, section, theme, onToggleTheme, onSwitched, children }: PortalShellProps) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div className="shell">
      <header className="masthead">
        <PortalLink href="/" className="brand">
          <NorthlightMark />
          <span>
            Northlight <small>Portal</small>
          </span>
        </PortalLink>
        <nav aria-label="Portal" className="sections">
          {sections.map(({ id, label, href }) => (
            <PortalLink key={id} href={href} aria-current={section === id ? 'page' : undefined}>
              {label}
            </PortalLink>
          ))}
        </nav>
        <div className="account">
          <CustomerPicker session={session} onSwitched={onSwitched} onProblem={setProblem} />
          <ThemeButton theme={theme} onToggle={onToggleTheme} />
          <span className="person" title={session.user.email}>
            {session.user.userFullName}
          </span>
          <PortalLink href="/logout" className="sign-out">
            Sign out
          </PortalLink>
        </div>
      </header>
      {problem !== null && (
        <p className="problem-strip" role="alert">
          <span>{problem}</span>
          <button type="button" className="quiet-button" onClick={() => setProblem(null)}>
            Dismiss
          </button>
        </p>
      )}
      <main className="stage">{children}</main>
    </div>
  );
}
