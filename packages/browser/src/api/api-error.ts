/**
 * refused: the server responded with a code other than 200. unreachable: no response of ours came back. timeout: QRY-003.
 * unreadable: a response came, but not in the agreed shape.
 */
export type ApiErrorKind = 'refused' | 'unreachable' | 'timeout' | 'unreadable';

export interface ApiErrorInit {
  kind: ApiErrorKind;
  message: string;
  /** The envelope's code; 0 when there was no envelope. */
  code?: number;
  /** HTTP status; 0 when there was no response. */
  status?: number;
  catalogueCode?: string | null;
  requestId?: string | null;
  /** ERR-008: shown behind the message. */
  keyword?: string | null;
  cause?: unknown;
}

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly code: number;
  readonly status: number;
  readonly catalogueCode: string | null;
  readonly requestId: string | null;
  readonly keyword: string | null;

  constructor(init: ApiErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause });
    this.name = 'ApiError';
    this.kind = init.kind;
    this.code = init.code ?? 0;
    this.status = init.status ?? 0;
    this.catalogueCode = init.catalogueCode ?? null;
    this.requestId = init.requestId ?? null;
    this.keyword = init.keyword ?? null;
  }
}

export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unreachable';
}

export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === 403;
}

export function isUnreadable(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unreadable';
}

/** F4, F6: the server says that it cannot now, and will again in a moment. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused' && (error.status === 503 || error.status === 429);
}
