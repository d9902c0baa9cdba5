import type { BrowserContext } from 'playwright-core';

/**
 * Requests that leave this origin are aborted, those of frames and style sheets as well. Names of other hosts are unknown to the
 * browser anyway; this also covers an address in digits, which no name server resolves.
 */
export async function allowOnly(origin: string, context: BrowserContext): Promise<void> {
  const leaves = (url: URL) => url.origin !== origin && url.protocol !== 'data:' && url.protocol !== 'blob:';
  await context.route(leaves, (route) => route.abort('accessdenied'));
  await context.routeWebSocket(/.*/, (socket) => socket.close());
}
