import { signOut } from '@playhead/contract/http/account/portal';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useHost } from '../../features/host/host-link.tsx';
import { useSession, useSessionStore } from '../../features/session/session-context.tsx';
import { openAddress } from '../navigation/open-address.ts';
import { useServices } from '../services.ts';

export function LogoutRoute() {
  const store = useSessionStore();
  const session = useSession();
  const { api, embedded } = useServices();
  const send = useHost()?.send;
  useEffect(() => {
    // How long a host's user stays signed in is the host's decision. Nobody waits: the token is forgotten here in any case.
    if (!embedded && store.read().status === 'signed-in') {
      api
        .call(signOut, {})
        .then(({ providerSignOutUrl }) => {
          if (providerSignOutUrl !== null) openAddress(providerSignOutUrl);
        })
        .catch((error: unknown) => console.warn('session.end.failed', { error }));
    }
    store.end();
    send?.({ type: 'logout', payload: {} });
  }, [api, embedded, store, send]);
  return session.status === 'signed-in' ? null : <Navigate to="/sign-in" replace />;
}
