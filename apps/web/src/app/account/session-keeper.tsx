import { renewSession } from '@playhead/contract/http/account/portal';
import { useEffect } from 'react';
import { useHost } from '../../features/host/host-link.tsx';
import { keepSessionFresh } from '../../features/session/renewal.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { useServices } from '../services.ts';

/** Renews the token before it ends: from the server when standing alone, from the host when in its frame. */
export function SessionKeeper() {
  const { api, hostTokens, session, now } = useServices();
  const host = useHost();
  const send = host?.send;
  const state = useSession();

  useEffect(
    () =>
      keepSessionFresh({
        session,
        now: () => now().getTime(),
        renew: async (signal) => {
          if (hostTokens) await hostTokens.request('expiring');
          else session.begin(await api.call(renewSession, { signal }));
        },
      }),
    [api, hostTokens, session, now],
  );

  const expired = state.status === 'expired' ? state.message : null;
  useEffect(() => {
    if (expired === null || !send) return;
    send({ type: 'token-expired', payload: { message: expired } });
    send({ type: 'session:token:request', payload: { reason: 'expired' } });
  }, [expired, send]);

  return null;
}
