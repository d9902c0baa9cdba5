import { type HttpResponse, type Call, envelopeIn } from './target.ts';

/** Texts of an engine, a stack or a file system tell an attacker what runs behind the API. */
const LEAKS: readonly RegExp[] = [
  /DB::Exception|Code: \d+\.|SQLSTATE|syntax error at or near|invalid byte sequence/,
  /\bat [\w.<>]+ \(?(?:file:|node:|\/)/,
  /node_modules|\/apps\/server\/|ERR_[A-Z_]{4,}/,
];

export interface Expectation {
  /** Expected statuses; default: any success or refusal. */
  status?: readonly number[];
  /** Texts that the response must not contain. */
  secrets?: readonly string[];
}

export function problemIn(call: Call, response: HttpResponse, expected: Expectation = {}): string | null {
  const about = `${call.method} ${call.path.slice(0, 120)} -> ${response.status}`;
  if (expected.status && !expected.status.includes(response.status)) {
    return `${about}, expected ${expected.status.join(' or ')}: ${response.text.slice(0, 200)}`;
  }
  const envelope = envelopeIn(response.text);
  if (response.status >= 500 && !isDeferral(response)) return `${about}: ${response.text.slice(0, 300)}`;
  if (response.status >= 400 && envelope === null)
    return `${about}, not in the envelope: ${response.text.slice(0, 200)}`;
  const told = response.status >= 400 ? response.text : (envelope?.message ?? '');
  const leak = LEAKS.find((pattern) => pattern.test(told));
  if (leak) return `${about} tells ${leak.source}: ${told.slice(0, 300)}`;
  const secret = expected.secrets?.find((text) => response.text.includes(text));
  return secret === undefined ? null : `${about} contains the secret "${secret}"`;
}

/** The server is busy, out of space or out of time, and says so. */
function isDeferral({ status, headers }: HttpResponse): boolean {
  return status === 504 || ([503, 507].includes(status) && headers['retry-after'] !== undefined);
}
