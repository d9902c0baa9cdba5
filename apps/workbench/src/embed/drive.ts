import type { ExploreDriver } from './explore-driver.ts';
import type { FrameAction, FrameHost } from './frame-host.ts';

/** The host's actions, carried out by the driver; returns the way to stop. */
export function drive(host: FrameHost, driver: ExploreDriver): () => void {
  async function carryOut(action: FrameAction): Promise<void> {
    switch (action.type) {
      case 'load':
        return driver.load(action.target);
      case 'run':
        return driver.run();
      case 'stop':
        return driver.stop();
      case 'filters':
        return driver.setFilters(action.filters);
    }
  }
  const stops = [
    host.onAction((action) => {
      carryOut(action).catch((error: unknown) => console.warn('frame.action.failed', { action: action.type, error }));
    }),
    host.onSettle(() => driver.settle()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
