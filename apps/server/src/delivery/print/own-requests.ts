import type { BrowserContext } from 'playwright-core';

/**
 * Requests that leave this origin are aborted, those of frames and style sheets as well. The browser's resolver rules refuse every
 * other host already, addresses in digits and redirects included; this holds if a version of Chromium reads them differently.
 */
export async function allowOnly(origin: string, context: BrowserContext): Promise<void> {
  const leaves = (url: URL) => url.origin !== origin && url.protocol !== 'data:' && url.protocol !== 'blob:';
  await context.route(leaves, (route) => route.abort('accessdenied'));
  await context.routeWebSocket(/.*/, (socket) => socket.close());
}
