import type { DeliveryOutcome } from '@playhead/contract/http/deliveries/deliveries';

/** What nodemailer knows of a failure; a reply code only where the server gave one. */
interface SmtpFailure {
  code: string;
  responseCode: number | undefined;
  response: string;
  recipient: string;
  rejectedErrors: readonly SmtpFailure[];
}

export function outcomeOfFailure(error: unknown, progress: 'not begun' | 'begun' | 'handed over'): DeliveryOutcome {
  const failure = read(error);
  const { responseCode, code, rejectedErrors } = failure;
  if (responseCode === undefined) {
    if (progress === 'handed over') return { state: 'unknown', reason: UNKNOWN };
    const reason = progress === 'begun' && code === 'ESOCKET' ? CUT_OFF : (WITHOUT_REPLY[code] ?? CUT_OFF);
    return { state: 'temporary', reason };
  }
  const state = responseCode >= 500 ? 'refused' : 'temporary';
  if (rejectedErrors.length > 0) return { state, reason: rejectedErrors.map(recipientText).join(' ') };
  return {
    state,
    reason: code === 'EAUTH' ? authText(failure) : `The mail server refused the mail: ${replyText(failure)}`,
  };
}

/** The others received it. */
export function refusedNote(errors: readonly unknown[]): string | null {
  return errors.length === 0 ? null : errors.map((error) => recipientText(read(error))).join(' ');
}

const CUT_OFF = 'The connection to the mail server was cut off.';
const UNKNOWN =
  'The connection was cut off after the whole mail was sent, so it may have arrived. Ask the recipients before you send it again.';

const WITHOUT_REPLY: Readonly<Record<string, string>> = {
  EDNS: 'The name of the mail server cannot be resolved. Ask your administrator to check SMTP_URL.',
  ESOCKET: 'The mail server cannot be reached. Ask your administrator to check SMTP_URL.',
  ETLS: 'The mail server cannot be reached securely: its certificate is not valid. Ask your administrator to check SMTP_URL.',
  ETIMEDOUT: 'The mail server did not respond in time.',
  EMESSAGE: 'The mail is larger than the mail server takes.',
};

/** RFC 3463: 5.2.2 is a full mailbox, 5.1.x an address that is not there. */
function recipientText(failure: SmtpFailure): string {
  const { recipient, responseCode, response } = failure;
  if (/\b[45]\.2\.2\b/.test(response) || responseCode === 552 || responseCode === 452) {
    return `The mailbox of ${recipient} is full.`;
  }
  if (/\b5\.1\.\d\b/.test(response)) return `There is no mailbox ${recipient}.`;
  return `${recipient} was refused: ${replyText(failure)}`;
}

function authText(failure: SmtpFailure): string {
  return `The mail server refused the sign-in. Ask your administrator to check SMTP_URL (${replyText(failure)}).`;
}

function replyText({ response }: SmtpFailure): string {
  return response.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 300);
}

function read(error: unknown): SmtpFailure {
  const fields: Record<string, unknown> = { ...Object(error) };
  const { responseCode, rejectedErrors } = fields;
  return {
    code: String(fields['code'] ?? ''),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    response: String(fields['response'] ?? ''),
    recipient: String(fields['recipient'] ?? ''),
    rejectedErrors: Array.isArray(rejectedErrors) ? rejectedErrors.map(read) : [],
  };
}
