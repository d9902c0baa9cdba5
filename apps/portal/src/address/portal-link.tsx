import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { pushAddress } from './browser-address.ts';

interface PortalLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** A real link that stays in the page on a plain click; with a modifier it opens as any link does. */
export function PortalLink({ href, children, ...rest }: PortalLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    pushAddress(href);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
