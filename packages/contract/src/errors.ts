/**
 * Every refusal Playhead can respond with. `status` is the HTTP status and, unless `code` says otherwise, the envelope's code.
 * `{name}` in a message is filled from the error's details. `toastSeconds` is how long the web shows it (ERR-005: 6.4 s).
 */
export interface CatalogueEntry {
  status: number;
  code?: number;
  message: string;
  toastSeconds?: number;
  retryAfterSeconds?: number;
}

export const DEFAULT_TOAST_SECONDS = 6.4;

export const errorCatalogue = {
  invalid_request: { status: 400, message: 'The request is not valid: {reason}' },
  unknown_field: { status: 400, message: 'Unknown field "{field}".' },
  invalid_filter: { status: 400, message: 'The filter on "{field}" cannot be read: {reason}' },
  invalid_period: { status: 400, message: 'The period cannot be read: {reason}' },
  not_signed_in: { status: 401, message: 'Please sign in.' },
  wrong_credentials: { status: 401, message: 'E-mail or password is not correct.' },
  password_sign_in_off: { status: 403, message: 'Sign-in with a password is switched off on this server.' },
  provider_sign_in_failed: { status: 401, message: 'The sign-in could not be completed: {reason}' },
  provider_user_unknown: { status: 403, message: '{reason}' },
  frame_code_used: { status: 401, message: 'This address has been used or has expired. Please open the page again.' },
  forbidden: { status: 403, message: 'You do not have the permission for this.' },
  field_forbidden: { status: 403, message: 'You do not have the permission to read "{field}".' },
  /** DLV-066 */
  secret_required: { status: 400, message: 'Please update your secret.' },
  not_found: { status: 404, message: 'There is nothing here under this address.' },
  query_job_unknown: {
    status: 404,
    message:
      'This server does not know the query: it was restarted, or another server of Playhead started it. Please run it again.',
  },
  segment_missing: {
    status: 404,
    message: 'Current query contains deleted segment, please make sure the segment is correct',
    toastSeconds: 15,
  },
  method_not_allowed: { status: 405, message: 'This address takes {allowed} only.' },
  request_timeout: { status: 408, message: 'The request did not arrive in time. Please send it again.' },
  conflict: { status: 409, message: '{reason}' },
  /** The problem of each setting, in words. */
  setting_invalid: { status: 400, message: '{reason}' },
  /** Formats and destinations that the customer does not use. */
  export_not_offered: {
    status: 403,
    message: 'Your company does not use {what}. An admin can allow it in Package Settings.',
  },
  report_invalid: { status: 400, message: '{reason}' },
  mail_failed: { status: 502, message: 'The mail could not be sent: {reason}' },
  segment_invalid: { status: 400, message: '{reason}' },
  /** ERR-010 */
  segment_gone: { status: 404, code: 1002, message: 'The segment you are referring to is deleted.' },
  segment_changed: {
    status: 409,
    message: 'Somebody else changed this segment meanwhile. Please open it again before you save.',
  },
  segment_not_built: { status: 409, message: 'The segment "{name}" is not built yet.' },
  /** SEG-094, ERR-009 */
  segment_quota_exceeded: {
    status: 409,
    code: 2010,
    message: 'Exceeded your segment limit. Contact your admin to request additional segments.',
    toastSeconds: 7,
  },
  upload_timeout: {
    status: 504,
    message: 'The list could not be matched within {seconds} s. Split it and upload the parts.',
  },
  upload_quota_exceeded: {
    status: 409,
    message:
      'The uploaded lists of your company may hold {quota} {viewers}, and this one does not fit. Delete segments that were made from lists, or upload a shorter list.',
  },
  /** SEG-092 */
  segments_locked: { status: 423, message: 'Segments are locked. You cannot create or edit segments right now.' },
  range_not_satisfiable: { status: 416, message: 'The file has {bytes} bytes, and none where the request begins.' },
  headers_too_large: { status: 431, message: 'The address or the headers of the request are too long.' },
  body_too_large: { status: 413, message: 'The request is larger than {limit}.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please try again in a moment.', retryAfterSeconds: 5 },
  too_much_stored: {
    status: 429,
    message: 'Too much was saved within an hour. Please try again in {minutes} min.',
    retryAfterSeconds: 3_600,
  },
  too_many_sends: {
    status: 429,
    message:
      'Your company has sent the most that can be sent within a day. Please try again tomorrow, or use a schedule.',
    retryAfterSeconds: 3_600,
  },
  too_many_sign_ins: {
    status: 429,
    message: 'Too many failed sign-ins. Please try again in {seconds} s.',
    retryAfterSeconds: 5,
  },
  token_expired: { status: 440, message: 'Your sign-in has expired. Please sign in again.' },
  query_cancelled: { status: 499, message: 'The query was cancelled.' },
  internal: { status: 500, message: 'Something went wrong on our side. The request id helps support to find it.' },
  query_failed: { status: 500, message: 'The analytics engine could not run this query.' },
  engine_unavailable: {
    status: 503,
    message: 'The analytics engine is not available right now. Please try again in a moment.',
    retryAfterSeconds: 2,
  },
  metadata_unavailable: {
    status: 503,
    message: 'The settings database is not available right now. Please try again in a moment.',
    retryAfterSeconds: 2,
  },
  identity_unavailable: {
    status: 503,
    message: 'The keys that verify sign-ins cannot be reached right now. Please try again in a moment.',
    retryAfterSeconds: 5,
  },
  provider_unavailable: {
    status: 503,
    message: '{name} cannot be reached right now, so nobody can sign in there. Please try again in a moment.',
    retryAfterSeconds: 5,
  },
  query_timeout: {
    status: 504,
    message: 'The query took longer than {seconds} s. Choose a shorter period or add a filter.',
  },
  storage_full: {
    status: 507,
    message:
      'The disk of the server is full, so nothing new can be stored. Reading works. Ask an administrator to free space.',
    toastSeconds: 15,
  },
  files_unavailable: {
    status: 503,
    message: 'The store of export files is not available right now. Please try again in a moment.',
    retryAfterSeconds: 5,
  },
  artifact_too_large: {
    status: 413,
    message: 'The file would be larger than {limit}. Choose a shorter period, fewer columns or fewer rows.',
    toastSeconds: 15,
  },
  artifact_quota_exceeded: {
    status: 507,
    message:
      'The export files of your company may take {limit}, and this one does not fit. Delete old exports in Jobs Management, or wait until they expire.',
    toastSeconds: 15,
  },
  /** EXP-009 */
  audience_export_forbidden: {
    status: 403,
    message:
      'Your company may not export audience metadata. Remove the demographic filters and fields, then try again.',
    toastSeconds: 15,
  },
  export_not_ready: { status: 409, message: 'The file is not complete yet. Please try again in a moment.' },
  export_expired: { status: 410, message: 'The file has expired. Please export it again.' },
  export_failed: { status: 409, message: 'There is no file: {reason}' },
  page_unavailable: {
    status: 404,
    message: 'The page is not part of your account any more, so nothing was made of it.',
  },
  print_failed: { status: 500, message: 'The page could not be printed. Please try again.' },
  print_timeout: {
    status: 504,
    message: 'The page was not complete within a minute. Choose a shorter period or add a filter, then try again.',
  },
  browser_unavailable: {
    status: 503,
    message: 'Pages cannot be printed on this server: {reason} Ask an administrator, or export the data as CSV.',
    toastSeconds: 15,
  },
  format_unavailable: { status: 422, message: 'This data cannot be written as {format}. Choose csv or json.' },
  idempotency_key_reused: { status: 422, message: '{reason}' },
  feed_mostly_rejected: {
    status: 422,
    message:
      'Stopped at line {line}, because {rejected} of {read} rows were rejected: the row {reasons}. {taken} were stored, ' +
      '{duplicates} were already there. Mend the rows and send them under a new Idempotency-Key.',
  },
  query_too_large: { status: 422, message: 'The query is too large: {reason}' },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

export function errorEntry(code: ErrorCode): CatalogueEntry {
  return errorCatalogue[code];
}

/** A refusal from the catalogue. Anything else that is thrown is a bug and becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details: Readonly<Record<string, string>> = {}, options?: { cause?: unknown }) {
    super(fillMessage(errorEntry(code).message, details), options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

function fillMessage(template: string, details: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => details[name] ?? whole);
}
