import { AnyEnvelope } from '@playhead/contract/envelope';
import { encodeWire, type WireOf } from '@playhead/contract/wire';
import { AppError, type ErrorCode, errorEntry } from '@playhead/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface ErrorReplyOptions {
  isMetadataUnavailable: (error: unknown) => boolean;
  isMetadataFull?: (error: unknown) => boolean;
  /** A database ran out of disk space during a request. */
  onStorageFull?: () => void;
}

/** The only place that turns errors into the envelope; texts of the engine or of a bug go to the log only. */
export function registerErrorReplies(app: FastifyInstance, options: ErrorReplyOptions): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const refusal = error instanceof AppError ? error : (fromFastify(error, request) ?? fromMetadata(error));
    if (refusal) {
      if (errorEntry(refusal.code).status >= 500)
        request.log.error({ event: 'http.refused', err: error }, refusal.code);
      // Without a cause, the refusal came from our storage watch, which knows already.
      if (refusal.code === 'storage_full' && refusal.cause !== undefined) options.onStorageFull?.();
      return sendRefusal(request, reply, refusal);
    }
    request.log.error({ event: 'http.failed', err: error }, 'unexpected error');
    return sendRefusal(request, reply, new AppError('internal'));
  });

  function fromMetadata(error: unknown): AppError | null {
    if (options.isMetadataFull?.(error)) return new AppError('storage_full', {}, { cause: error });
    return options.isMetadataUnavailable(error) ? new AppError('metadata_unavailable') : null;
  }
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  const entry = errorEntry(refusal.code);
  const retryAfter = refusal.details['seconds'] ?? entry.retryAfterSeconds;
  if (entry.retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfter));
  if (entry.status === 401) void reply.header('www-authenticate', 'Bearer realm="Playhead"');
  return reply.status(entry.status).send(refusalEnvelope(refusal, request.id));
}

export function refusalEnvelope(refusal: AppError, requestId: string): WireOf<typeof AnyEnvelope> {
  const entry = errorEntry(refusal.code);
  const path = refusal.details['path'];
  return encodeWire(AnyEnvelope, {
    code: entry.code ?? entry.status,
    message: refusal.message,
    errors: [{ code: refusal.code, requestId, ...(path === undefined ? {} : { path }) }],
  });
}

const fastifyCodes: Readonly<Record<string, { code: ErrorCode; reason: string }>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalid_request', reason: 'the body is not JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'invalid_request', reason: 'the body is empty' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'invalid_request', reason: 'the content type must be application/json' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'invalid_request', reason: 'the content length is wrong' },
};

function fromFastify(error: FastifyError | Error, request: FastifyRequest): AppError | null {
  if (!('statusCode' in error)) return null;
  const code = 'code' in error ? error.code : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('body_too_large', { limit: sizeText(request.routeOptions.bodyLimit) });
  }
  const known = fastifyCodes[code];
  if (known) return new AppError(known.code, { reason: known.reason });
  if (error.statusCode === 404) return new AppError('not_found');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('invalid_request', { reason: 'the request could not be read' });
  }
  return null;
}

const KILO = 1024;

function sizeText(bytes: number): string {
  return bytes >= KILO * KILO ? `${Math.floor(bytes / KILO / KILO)} MB` : `${Math.ceil(bytes / KILO)} kB`;
}
