import type { PortalSession } from '@playhead/contract/http/account/portal';
import { analyticsPath } from '../address/analytics-target.ts';
import { PortalLink } from '../address/portal-link.tsx';

const entrances = [
  { page: 'overview_page', title: 'Overview', text: 'Yesterday against the period before: plays, minutes, viewers.' },
  { page: 'content_overview_page', title: 'Content', text: 'Which series and episodes people started and finished.' },
  { page: 'segments_list', title: 'Audience segments', text: 'Groups of viewers, and how they differ.' },
  { page: 'device_overview', title: 'Devices', text: 'Where viewing happens, from living room to phone.' },
] as const;

const handshake = [
  ['The frame says hello', 'Playhead loads from its own origin and tells which protocol version it speaks.'],
  ['It requests a token', 'This portal responds with the session token by message. It is never part of an address.'],
  ['It tells where it is', 'Each page change arrives here, so that the address bar names the page you are on.'],
  ['It renews the token', 'Before the token expires the frame requests a new one, and the portal renews it.'],
] as const;

export function HomePage({ session }: { session: PortalSession }) {
  return (
    <div className="home">
      <header>
        <p className="eyebrow">{session.customer.customerName}</p>
        <h1>Welcome, {session.user.userFullName}</h1>
        <p className="lead">
          Northlight stands for your own portal. Analytics in the menu above is Playhead, embedded.
        </p>
      </header>
      <section aria-labelledby="entrances-title">
        <h2 id="entrances-title">Open in Analytics</h2>
        <ul className="entrances">
          {entrances.map(({ page, title, text }) => (
            <li key={page}>
              <PortalLink href={analyticsPath({ page })}>
                <strong>{title}</strong>
                <span>{text}</span>
              </PortalLink>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="handshake-title">
        <h2 id="handshake-title">What the portal and Playhead say to each other</h2>
        <ol className="handshake">
          {handshake.map(([title, text]) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <p className="aside">Open “Messages” in Analytics to watch it happen.</p>
      </section>
    </div>
  );
}
