import { messages } from '@playhead/domain/messages';

/**
 * ERR-018: Vite reports every script or style sheet of a lazy chunk that failed to load. The failure still reaches the
 * caller that loads the chunk: prevented here, the chunk would render without its style sheet.
 */
export function reportChunkFailures(page: Pick<Window, 'addEventListener'>, onFailure: () => void): void {
  page.addEventListener('vite:preloadError', ({ payload }) => {
    console.error(messages.chunkFailed.text, { error: payload });
    onFailure();
  });
}
