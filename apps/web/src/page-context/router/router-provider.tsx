import { createContext, type ReactNode, startTransition, use, useEffect, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router';
import type { AppRouter, LeaveGuard } from './app-router.ts';

const RouterContext = createContext<AppRouter | null>(null);

export function RouterProvider({ router, children }: { router: AppRouter; children: ReactNode }) {
  const [{ location }, setState] = useState(router.state);
  useLayoutEffect(() => router.subscribe((next) => startTransition(() => setState(next))), [router]);
  return (
    <RouterContext value={router}>
      <Router location={location} navigator={router.navigator}>
        {children}
      </Router>
    </RouterContext>
  );
}

type Blocker =
  | { state: 'unblocked'; proceed?: undefined; reset?: undefined }
  | { state: 'blocked'; proceed: () => void; reset: () => void };

/** Holds up a navigation, Back and Forward included, until the user has decided. */
export function useBlocker(holds: LeaveGuard['holds']): Blocker {
  const router = use(RouterContext);
  const [held, setHeld] = useState<{ proceed: () => void } | null>(null);
  useEffect(() => router?.guard({ holds, onHeld: (proceed) => setHeld({ proceed }) }), [router, holds]);
  if (held === null) return { state: 'unblocked' };
  return {
    state: 'blocked',
    proceed: () => {
      setHeld(null);
      held.proceed();
    },
    reset: () => setHeld(null),
  };
}
