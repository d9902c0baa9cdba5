import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useSession, useSessionStore } from '../../features/session/session-context.tsx';

export function LogoutRoute() {
  const store = useSessionStore();
  const session = useSession();
  useEffect(() => store.end(), [store]);
  return session.status === 'signed-in' ? null : <Navigate to="/sign-in" replace />;
}
