import type { PageId } from '@playhead/domain/pages';
import { type LazyChunk, lazyChunk } from '@playhead/widgets/lazy-chunk';
import { codeOfPage } from '../pages/page-code.ts';

export const signInCode = lazyChunk(async () => (await import('../pages/sign-in-route.tsx')).SignInRoute);
export const workspaceCode = lazyChunk(async () => (await import('../user-workspace.tsx')).UserWorkspace);

/**
 * Fetches the code of an address while the user is still loading; null is an address that is no page. When that fails, the part
 * that draws it says so.
 */
export function preloadCode(page: PageId | null): void {
  fetchAhead(workspaceCode);
  if (page !== null) fetchAhead(codeOfPage(page));
}

export function preloadSignIn(): void {
  fetchAhead(signInCode);
}

function fetchAhead(code: LazyChunk<unknown>): void {
  code.fetch().catch((error: unknown) => console.warn('page.preload.failed', { error }));
}
