// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { type AppRouter, browserRouter, memoryRouter } from './app-router.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

const address = ({ state: { location } }: AppRouter) => location.pathname + location.search;

/** Holds up every move; the last one goes on when `proceed` is called. */
function holdUp(router: AppRouter) {
  let held = () => {};
  const onHeld = vi.fn<(proceed: () => void) => void>((proceed) => {
    held = proceed;
  });
  const release = router.guard({ holds: () => true, onHeld });
  return { onHeld, proceed: () => held(), release };
}

test('an address of the app is pushed or replaced, with a state of its own', async () => {
  const router = memoryRouter('/first');
  const seen: string[] = [];
  const unsubscribe = router.subscribe(({ location }) => seen.push(location.pathname));
  await router.navigate('/second?period=Yesterday', { state: { isOurs: true } });
  expect(router.state.location).toMatchObject({ search: '?period=Yesterday', state: { isOurs: true } });
  await router.navigate({ pathname: '/third', search: '?a=1' }, { replace: true });
  expect(address(router)).toBe('/third?a=1');
  await router.navigate(-1);
  expect(address(router)).toBe('/first');
  unsubscribe();
  await router.navigate('/fourth');
  expect(seen).toEqual(['/second', '/third', '/first']);
});

test('USR-026: a move that is held up changes nothing until it may go on', async () => {
  const router = memoryRouter('/first');
  const { onHeld, proceed, release } = holdUp(router);
  await router.navigate('/second');
  expect([address(router), onHeld.mock.calls.length]).toEqual(['/first', 1]);
  proceed();
  expect(address(router)).toBe('/second');
  await router.navigate('/third');
  expect([address(router), onHeld.mock.calls.length]).toEqual(['/second', 2]);
  release();
  await router.navigate('/third');
  expect(address(router)).toBe('/third');
});

test('USR-026: Back is taken back when it is held up, and goes back when it may go on', async () => {
  const router = memoryRouter('/first');
  await router.navigate('/second');
  const { onHeld, proceed } = holdUp(router);
  await router.navigate(-1);
  expect([address(router), onHeld.mock.calls.length]).toEqual(['/second', 1]);
  proceed();
  await vi.waitFor(() => expect(address(router)).toBe('/first'));
  await router.navigate(1);
  expect([address(router), onHeld.mock.calls.length]).toEqual(['/first', 2]);
});

test('a guard is told both addresses and decides by them', async () => {
  const router = memoryRouter('/first?a=1');
  const onHeld = vi.fn<() => void>();
  router.guard({
    holds: ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
    onHeld,
  });
  await router.navigate('/first?a=2');
  expect(address(router)).toBe('/first?a=2');
  await router.navigate('/other');
  expect(address(router)).toBe('/first?a=2');
  expect(onHeld).toHaveBeenCalledOnce();
});

test('in the browser the address of the window follows', async () => {
  window.history.replaceState(null, '', '/viewer-insights/overview_page?period=Yesterday');
  const router = browserRouter();
  expect(address(router)).toBe('/viewer-insights/overview_page?period=Yesterday');
  await router.navigate('/viewer-insights/dma_page', { state: { isOurs: true } });
  expect(window.location.pathname).toBe('/viewer-insights/dma_page');
  expect(router.state.location.state).toEqual({ isOurs: true });
});
