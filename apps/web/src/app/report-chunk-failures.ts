/**
 * ERR-018: Vite tells of every script or style sheet of late code that did not come. The failure goes on to whoever waits for the
 * code: prevented here, the code would be drawn without its style sheet.
 */
export function reportChunkFailures(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('vite:preloadError', ({ payload }) => {
    console.error('chunk.load.failed', { error: payload });
  });
}
