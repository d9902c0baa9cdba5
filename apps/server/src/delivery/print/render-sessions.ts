import { randomBytes } from 'node:crypto';
import type { Session } from '../../http/session.ts';

/** Longer than a page may take to print. */
const LIFETIME_MS = 120_000;
const PREFIX = 'render.';

export interface RenderSession {
  token: string;
  expiresAt: Date;
  close(): void;
}

/** Sessions of printing browsers. They are in memory alone: one print, one token, which ends with the print. */
export interface RenderSessions {
  open(session: Session): RenderSession;
  /** Undefined for every token that is not open. */
  find(token: string): Session | undefined;
}

export function createRenderSessions({ now }: { now: () => Date }): RenderSessions {
  const sessions = new Map<string, Session>();

  function sweep(): void {
    for (const [token, { expiresAt }] of sessions) if (expiresAt <= now()) sessions.delete(token);
  }

  return {
    open({ userId, email, fullName, customerId, permissions }) {
      sweep();
      const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
      const expiresAt = new Date(now().getTime() + LIFETIME_MS);
      sessions.set(token, { userId, email, fullName, customerId, permissions, expiresAt, isPrinting: true });
      return { token, expiresAt, close: () => void sessions.delete(token) };
    },
    find(token) {
      if (!token.startsWith(PREFIX)) return undefined;
      sweep();
      return sessions.get(token);
    },
  };
}
