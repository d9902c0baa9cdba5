import type { DeliveryOutcome } from '@playhead/contract/http/deliveries/deliveries';
import MailComposer from 'nodemailer/lib/mail-composer';
import { messageId, type Sender } from './destinations/email-message.ts';
import type { MailCarrier } from './destinations/mail-carrier.ts';
import { escapeHtml } from './renderers/html.ts';

/** A mail without a file. */
interface Letter {
  /** The same at every attempt. */
  id: string;
  to: readonly string[];
  subject: string;
  /** Paragraphs. */
  lines: readonly string[];
  /** Becomes a link where a paragraph has it. */
  link: string;
}

export type SendLetter = (letter: Letter) => Promise<DeliveryOutcome>;

const LIMIT_MS = 60_000;

export function createLetters({ carrier, sender }: { carrier: MailCarrier; sender: Sender }): SendLetter {
  return ({ id, to, subject, lines, link }) => {
    const message = new MailComposer({
      from: { name: sender.name, address: sender.address },
      to: to.map((address) => ({ name: '', address })),
      subject: subject.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200),
      messageId: messageId(id, sender),
      text: `${lines.join('\n\n')}\n`,
      html: writeHtml(lines, escapeHtml(link)),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return carrier.carry({
      id: messageId(id, sender),
      from: sender.address,
      to,
      content: message.compile().createReadStream(),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  };
}

function writeHtml(lines: readonly string[], link: string): string {
  const paragraphs = lines.map((line) => {
    const text = escapeHtml(line).replace(link, () => `<a href="${link}">${link}</a>`);
    return `<p>${text.replaceAll('\n', '<br>')}</p>`;
  });
  return `<!doctype html><html lang="en"><body style="font:14px sans-serif">${paragraphs.join('')}</body></html>`;
}
