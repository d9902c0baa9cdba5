import { type BrowserError, reportBrowserErrors } from '@playhead/contract/http/system/monitors';
import { ChunkLoadError } from '@playhead/widgets/lazy-chunk';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import type { AppServices } from '../services.ts';

const MAX_REPORTS = 20;
const MAX_MESSAGE = 500;
const MAX_STACK = 4_000;
const MAX_PATH = 200;

export type ReportError = (kind: BrowserError['kind'], error: unknown) => void;

/** ERR-026: sends each mistake of the app once a visit. What the server itself refused is in its log already. */
export function createErrorReporter(
  { api, session }: Pick<AppServices, 'api' | 'session'>,
  path: () => string,
): ReportError {
  const sent = new Set<string>();
  return (kind, error) => {
    const state = session.read();
    if (state.status !== 'signed-in' || state.customer === null || sent.size >= MAX_REPORTS) return;
    if (!(error instanceof Error) || error.name === 'AbortError' || error instanceof ApiError) return;
    const message = withoutQueries(`${error.name}: ${error.message}`).slice(0, MAX_MESSAGE);
    if (sent.has(message)) return;
    sent.add(message);
    const report: BrowserError = {
      kind: error instanceof ChunkLoadError ? 'chunk' : kind,
      message,
      ...(error.stack === undefined ? {} : { stack: withoutQueries(error.stack).slice(0, MAX_STACK) }),
      path: path().slice(0, MAX_PATH),
    };
    // A failure must not be reported in turn.
    api
      .call(reportBrowserErrors, { params: { customer: state.customer }, body: [report] })
      .catch((failure: unknown) => console.warn('monitors.errors.failed', { failure }));
  };
}

/** Errors that no boundary catches. */
export function reportScriptErrors(page: Pick<Window, 'addEventListener'>, report: ReportError): void {
  page.addEventListener('error', ({ error }) => report('script', error));
  page.addEventListener('unhandledrejection', ({ reason }) => report('script', reason));
}

/** Codes and filters stand in a query string. */
function withoutQueries(text: string): string {
  return text.replaceAll(/\?[^\s)'"]*/g, '');
}
