import type { AppToHost } from '@playhead/contract/frame/host-messages';
import type { DownloadStore } from '../../features/exports/download-store.ts';

/** Tells the host when a file begins to be made for the user and when that ends; returns the way to stop. */
export function tellDownloads(
  store: Pick<DownloadStore, 'read' | 'subscribe'>,
  send: (message: AppToHost) => void,
): () => void {
  const running = new Map<string, string>();
  return store.subscribe(() => {
    const unfinished = store.read().filter(({ percent }) => percent < 100);
    const tell = (name: string, state: 'started' | 'ended') => send({ type: 'download', payload: { name, state } });
    for (const [id, name] of running) {
      if (unfinished.some((task) => task.id === id)) continue;
      running.delete(id);
      tell(name, 'ended');
    }
    for (const { id, name } of unfinished) {
      if (running.has(id)) continue;
      running.set(id, name);
      tell(name, 'started');
    }
  });
}
