import {
  type Location,
  type Navigator,
  parsePath,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createMemoryHistory as createMemoryHistory,
} from 'react-router';

interface RouterState {
  readonly location: Location;
}

export interface LeaveGuard {
  holds: (move: { currentLocation: Location; nextLocation: Location }) => boolean;
  onHeld: (proceed: () => void) => void;
}

/**
 * The address, and what may hold up leaving it. React Router's own `createBrowserRouter` loads data and submits forms too, which
 * nothing here uses: 23 kB (gzip) of the shell.
 */
export interface AppRouter {
  readonly state: RouterState;
  readonly navigator: Navigator;
  navigate(to: To | number, options?: { replace?: boolean; state?: unknown }): Promise<void>;
  subscribe(listener: (state: RouterState) => void): () => void;
  guard(guard: LeaveGuard): () => void;
}

/** With it a history reports what is written to it, and not Back and Forward alone. */
const ALL_CHANGES = { v5Compat: true };

export const browserRouter = () => createRouter(createBrowserHistory(ALL_CHANGES));

export const memoryRouter = (first = '/') =>
  createRouter(createMemoryHistory({ ...ALL_CHANGES, initialEntries: [first] }));

type History = ReturnType<typeof createBrowserHistory>;

function createRouter(history: History): AppRouter {
  const listeners = new Set<(state: RouterState) => void>();
  const guards = new Set<LeaveGuard>();
  let state: RouterState = { location: history.location };
  /** The next change was held up before and may pass now. */
  let isReleased = false;
  /** Back or Forward was held up: the history returns to where the page is. */
  let returned: (() => void) | null = null;

  function isHeld(nextLocation: Location, proceed: () => void): boolean {
    if (isReleased) return false;
    const move = { currentLocation: state.location, nextLocation };
    const guard = [...guards].findLast(({ holds }) => holds(move));
    guard?.onHeld(() => {
      isReleased = true;
      proceed();
    });
    return guard !== undefined;
  }

  history.listen(({ action, location, delta }) => {
    if (returned !== null) {
      returned();
      returned = null;
      return;
    }
    if (action === 'POP' && delta !== null) {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (isHeld(location, () => void promise.then(() => history.go(delta)))) {
        returned = resolve;
        history.go(-delta);
        return;
      }
    }
    isReleased = false;
    state = { location };
    for (const listener of listeners) listener(state);
  });

  const write =
    (kind: 'push' | 'replace') =>
    (to: To, entry: unknown = null): void => {
      const proceed = () => history[kind](to, entry);
      if (!isHeld(locationOf(to, entry), proceed)) proceed();
    };
  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: write('push'),
    replace: write('replace'),
  };
  return {
    get state() {
      return state;
    },
    navigator,
    async navigate(to, { replace = false, state: entry } = {}) {
      if (typeof to === 'number') navigator.go(to);
      else navigator[replace ? 'replace' : 'push'](to, entry);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    guard(guard) {
      guards.add(guard);
      return () => void guards.delete(guard);
    },
  };
}

function locationOf(to: To, state: unknown): Location {
  const path = typeof to === 'string' ? parsePath(to) : to;
  return { pathname: '/', search: '', hash: '', ...path, state, key: '' };
}
