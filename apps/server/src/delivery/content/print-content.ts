import { Readable } from 'node:stream';
import { AppError } from '@playhead/contract/errors';
import type { PageContent } from '@playhead/contract/http/deliveries/export-content';
import { PortalSession } from '@playhead/contract/http/account/portal';
import { encodeWire } from '@playhead/contract/wire';
import { exportNote } from '@playhead/domain/exports';
import type { Session } from '../../http/session.ts';
import type { Customer } from '../../platform/customers/customer-directory.ts';
import type { Logger } from '../../platform/process/logger.ts';
import type { BrowserPool } from '../print/browser-pool.ts';
import { type PrintedPage, printPage, type PrintRequest } from '../print/print-page.ts';
import type { RenderSession, RenderSessions } from '../print/render-sessions.ts';
import { pagePath } from './page-path.ts';

/** Of apps/web. */
const SESSION_KEY = 'playhead.session';
const THEME_KEY = 'playhead.theme';

export interface PrintDeps {
  pool: BrowserPool;
  renderSessions: RenderSessions;
  /** EXP-023 */
  exportOwner: string;
  logger: Logger;
}

interface PrintJob {
  content: PageContent;
  session: Session;
  customer: Pick<Customer, 'id' | 'name'>;
  at: Date;
  /** Also as PNG, from the same opening of the page. */
  withImage: boolean;
  signal: AbortSignal;
}

/** The page as its user sees it. The token is in the browser's storage, never in an address, and ends with the print. */
export async function printContent(
  { pool, renderSessions, exportOwner, logger }: PrintDeps,
  { content, session, customer, at, withImage, signal }: PrintJob,
): Promise<PrintedPage> {
  const render = renderSessions.open(session);
  const request: PrintRequest = {
    path: pagePath(content),
    storage: {
      [SESSION_KEY]: JSON.stringify(encodeWire(PortalSession, portalSession(render, session, customer))),
      [THEME_KEY]: 'light',
    },
    picture:
      content.format === 'png'
        ? { kind: 'png' }
        : {
            kind: 'pdf',
            paper: { size: content.paper, orientation: content.landscape ? 'landscape' : 'portrait' },
            withImage,
          },
    footer: exportNote({ year: at.getUTCFullYear(), owner: exportOwner }),
  };
  try {
    return await printPage(pool, request, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    logger.warn({ event: 'export.print_failed', page: content.page, err: error }, 'a page could not be printed');
    throw new AppError(isLate ? 'print_timeout' : 'print_failed', {}, { cause: error });
  } finally {
    render.close();
  }
}

export function contentOf({ content }: PrintedPage): Readable {
  return Readable.from([content], { objectMode: false });
}

function portalSession(
  { token, expiresAt }: RenderSession,
  { userId, email, fullName }: Session,
  { id, name }: PrintJob['customer'],
): PortalSession {
  const customer = { customerId: id, customerName: name };
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    user: { userId: userId, email, userFullName: fullName },
    customer,
    customers: [customer],
  };
}
