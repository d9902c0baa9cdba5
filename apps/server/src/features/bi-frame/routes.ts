import { AppError } from '@playhead/contract/errors';
import { embedUrl, type EmbedUrlBody, openFrameSession } from '@playhead/contract/http/system/bi-frame';
import { canOpenPage } from '@playhead/domain/pages';
import type { FastifyRequest } from 'fastify';
import { bearerToken } from '../../http/authorise.ts';
import type { Registrar } from '../../http/registrar.ts';
import type { Customer, CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import type { EmbedOrigins } from '../../platform/customers/embed-origins.ts';
import { isOrigin } from '../../platform/customers/origin.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { storedClaims } from '../../platform/tokens/frame-claims.ts';
import type { Tokens } from '../../platform/tokens/tokens.ts';
import { createFrameCodes } from './frame-codes.ts';
import { lookerEmbedUrl, type LookerSettings } from './looker-frame.ts';
import { workbenchAddress } from './workbench-address.ts';

export interface BiFrameDeps {
  db: Database;
  now: () => Date;
  customers: CustomerDirectory;
  embedOrigins: Pick<EmbedOrigins, 'of'>;
  tokens: Pick<Tokens, 'verify' | 'signFrame'>;
  /** Null for the built-in workbench. */
  looker: LookerSettings | null;
}

export function registerBiFrame(registrar: Registrar, deps: BiFrameDeps): void {
  const { customers, tokens, now, looker } = deps;
  const codes = createFrameCodes(deps);

  registrar.handle(embedUrl, async ({ session, body, request }) => {
    const customer = await customers.find(session.customerId);
    if (!canOpenPage(body.page, customer.features)) throw new AppError('forbidden');
    assertComplete(body);
    const host = findHost(deps, { customer, request, wanted: body.embedDomain });
    if (looker !== null) {
      return { url: lookerEmbedUrl(looker, { session, customer, body, embedDomain: host.origin, now: now() }) };
    }
    if (body.type === 'dashboard') refuse('the built-in workbench has no dashboards, these need BI_PROVIDER=looker');
    const claims = storedClaims(await tokens.verify(bearerToken(request) ?? ''));
    const { userId, customerId } = session;
    const embedDomain = host.isOwn ? null : host.origin;
    const code = await codes.make({ userId, customerId, embedDomain, claims });
    return { url: workbenchAddress(body, { code, embedDomain }) };
  });

  registrar.handlePublic(openFrameSession, async ({ body }) => {
    const opening = await codes.take(body.code);
    if (opening === undefined) throw new AppError('frame_code_used');
    const { token, expiresAt } = await tokens.signFrame(opening.claims);
    return {
      token,
      expiresAt: expiresAt.toISOString(),
      customerId: opening.customerId,
      embedDomain: opening.embedDomain,
    };
  });
}

function assertComplete({ type, report }: EmbedUrlBody): void {
  if (type === 'look' && report === undefined) refuse('a look needs the id of its saved analysis, report');
}

/** Refuses a page that may not frame Playhead for the customer. */
function findHost(
  { embedOrigins }: Pick<BiFrameDeps, 'embedOrigins'>,
  call: { customer: Customer; request: FastifyRequest; wanted: string | undefined },
): { origin: string; isOwn: boolean } {
  const { customer, request, wanted } = call;
  if (wanted === undefined) return { origin: `${request.protocol}://${request.host}`, isOwn: true };
  // By host alone: a proxy that is not trusted hides the protocol.
  const isOwn = isOrigin(wanted) && new URL(wanted).host === request.host;
  if (isOwn || embedOrigins.of(customer).includes(wanted)) return { origin: wanted, isOwn };
  return refuse('embed_domain is none of the origins that may frame Playhead for this customer');
}

function refuse(reason: string): never {
  throw new AppError('invalid_request', { reason });
}
