import type { Theme } from '@playhead/contract/frame/host-messages';
import type { PortalSession } from '@playhead/contract/http/account/portal';
import type { FrameTraffic } from '@playhead/embed/mount';
import { useReducer, useState } from 'react';
import { analyticsPath, isAllowedPage, type AnalyticsTarget } from '../address/analytics-target.ts';
import { pushAddress } from '../address/browser-address.ts';
import { PortalLink } from '../address/portal-link.tsx';
import type { ConfigState } from '../config/portal-config.ts';
import { Notice } from '../shell/notice.tsx';
import { EmbeddedPlayhead } from './embedded-playhead.tsx';
import { changeLog, emptyLog } from './message-log.ts';
import { MessagesDrawer } from './messages-drawer.tsx';

interface AnalyticsPageProps {
  session: PortalSession;
  target: AnalyticsTarget;
  theme: Theme;
  config: ConfigState;
  onRetryConfig: () => void;
}

const shortcuts = [
  { page: 'overview_page', label: 'Overview' },
  { page: 'content_overview_page', label: 'Content' },
  { page: 'segments_list', label: 'Segments' },
  { page: 'device_overview', label: 'Devices' },
] as const;

export function AnalyticsPage({ session, target, theme, config, onRetryConfig }: AnalyticsPageProps) {
  const [log, dispatch] = useReducer(changeLog, emptyLog);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);

  const showPage = (page: string) => {
    if (page !== target.page && isAllowedPage(page)) pushAddress(analyticsPath({ page }));
  };

  const note = (traffic: FrameTraffic) => {
    dispatch({ kind: 'traffic', traffic, at: new Date() });
    if (traffic.direction === 'to-app' && traffic.message.type === 'session:token') setProblem(null);
  };

  return (
    <div className="analytics">
      <div className="analytics-bar">
        <nav aria-label="Analytics shortcuts">
          {shortcuts.map(({ page, label }) => (
            <PortalLink
              key={page}
              href={analyticsPath({ page })}
              aria-current={target.page === page ? 'page' : undefined}
            >
              {label}
            </PortalLink>
          ))}
        </nav>
        {problem !== null && (
          <p className="analytics-problem" role="alert">
            {problem}
          </p>
        )}
        <button
          type="button"
          className="quiet-button"
          aria-expanded={drawerOpen}
          aria-controls="messages"
          onClick={() => setDrawerOpen(!drawerOpen)}
        >
          Messages <span className="count">{log.seen}</span>
        </button>
      </div>
      <div className="analytics-stage">
        {config.status === 'loading' && <output className="waiting">Looking up where Analytics is…</output>}
        {config.status === 'failed' && (
          <Notice title="Analytics cannot be opened" action={{ label: 'Try again', run: onRetryConfig }}>
            The portal could not learn where Playhead is: {config.reason}.
          </Notice>
        )}
        {config.status === 'ready' && (
          <EmbeddedPlayhead
            key={`${session.customer.customerId}/${attempt}`}
            appUrl={config.config.appUrl}
            target={target}
            theme={theme}
            onPageChanged={showPage}
            onTraffic={note}
            onProblem={setProblem}
            onStartAgain={() => {
              setProblem(null);
              setAttempt(attempt + 1);
            }}
          />
        )}
        {drawerOpen && (
          <MessagesDrawer log={log} onClear={() => dispatch({ kind: 'clear' })} onClose={() => setDrawerOpen(false)} />
        )}
      </div>
    </div>
  );
}
