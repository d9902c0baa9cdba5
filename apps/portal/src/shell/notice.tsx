import type { ReactNode } from 'react';
import { PortalLink } from '../address/portal-link.tsx';

interface NoticeProps {
  title: string;
  children: ReactNode;
  link?: { href: string; label: string };
  action?: { label: string; run: () => void };
}

/** A whole page that says one thing and offers one way on. */
export function Notice({ title, children, link, action }: NoticeProps) {
  return (
    <section className="notice" role="alert">
      <h1>{title}</h1>
      <p>{children}</p>
      {action !== undefined && (
        <button type="button" className="button" onClick={action.run}>
          {action.label}
        </button>
      )}
      {link !== undefined && (
        <PortalLink href={link.href} className="button">
          {link.label}
        </PortalLink>
      )}
    </section>
  );
}
