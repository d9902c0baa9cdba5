import { type Answer, type Call, envelopeIn } from './target.ts';

/** Texts of an engine, a stack or a file system: in an answer they tell an attacker what runs behind it. */
const LEAKS: readonly RegExp[] = [
  /DB::Exception|Code: \d+\.|SQLSTATE|syntax error at or near|invalid byte sequence/,
  /\bat [\w.<>]+ \(?(?:file:|node:|\/)/,
  /node_modules|\/apps\/server\/|ERR_[A-Z_]{4,}/,
];

export interface Expectation {
  /** Statuses that are right; without it every refusal and every answer is. */
  status?: readonly number[];
  /** Texts that must not stand in the answer. */
  secrets?: readonly string[];
}

/** What is wrong with an answer, or null. */
export function problemIn(call: Call, answer: Answer, expected: Expectation = {}): string | null {
  const about = `${call.method} ${call.path.slice(0, 120)} -> ${answer.status}`;
  if (expected.status && !expected.status.includes(answer.status)) {
    return `${about}, expected ${expected.status.join(' or ')}: ${answer.text.slice(0, 200)}`;
  }
  const envelope = envelopeIn(answer.text);
  if (answer.status >= 500 && !isDeferral(answer)) return `${about}: ${answer.text.slice(0, 300)}`;
  if (answer.status >= 400 && envelope === null) return `${about}, not in the envelope: ${answer.text.slice(0, 200)}`;
  const told = answer.status >= 400 ? answer.text : (envelope?.message ?? '');
  const leak = LEAKS.find((pattern) => pattern.test(told));
  if (leak) return `${about} tells ${leak.source}: ${told.slice(0, 300)}`;
  const secret = expected.secrets?.find((text) => answer.text.includes(text));
  return secret === undefined ? null : `${about} contains the secret "${secret}"`;
}

/** Busy, out of space or out of time, and said so. */
function isDeferral({ status, headers }: Answer): boolean {
  return status === 504 || ([503, 507].includes(status) && headers['retry-after'] !== undefined);
}
