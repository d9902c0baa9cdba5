import { PassThrough, pipeline, type Readable } from 'node:stream';
import type { DeliveryOutcome } from '@playhead/contract/http/deliveries/deliveries';
import { createTransport } from 'nodemailer';
import type { MailCarrier } from './mail-carrier.ts';
import { outcomeOfFailure, refusedNote } from './smtp-outcome.ts';

/** F9 */
const IDLE_MS = 60_000;
const CONNECT_MS = 20_000;

const CANCELLED: DeliveryOutcome = { state: 'temporary', reason: 'The delivery was cancelled.' };

/** Hands mails to the server of SMTP_URL, which the operator chose. */
export function createSmtpCarrier(options: { url: string; idleMs?: number }): MailCarrier {
  const { url, idleMs = IDLE_MS } = options;
  return {
    async carry({ id, from, to, content, signal }) {
      const transport = createTransport({
        url,
        connectionTimeout: Math.min(idleMs, CONNECT_MS),
        greetingTimeout: idleMs,
        socketTimeout: idleMs,
      });
      const message = new PassThrough();
      pipeline(content, message, () => undefined);
      // What goes to the server, from its reply to DATA on. A small mail is in the buffers before it long before that.
      let sending: Readable | undefined;
      transport.use('stream', (mail, done) => {
        mail.message.processFunc((stream) => (sending = stream));
        done();
      });
      // Without its last byte the server never gets the dot that ends a mail, and drops what it has.
      const cut = () => {
        content.destroy();
        message.destroy(new Error('cancelled'));
        sending?.destroy(new Error('cancelled'));
      };
      signal.addEventListener('abort', cut, { once: true });
      try {
        if (signal.aborted) return CANCELLED;
        const sent = await transport.sendMail({ envelope: { from, to: [...to] }, raw: message });
        const note = refusedNote(sent.rejectedErrors ?? []);
        return { state: 'delivered', receipt: id, ...(note === null ? {} : { note }) };
      } catch (error) {
        const progress = progressOf(sending);
        return signal.aborted && progress !== 'handed over' ? CANCELLED : outcomeOfFailure(error, progress);
      } finally {
        signal.removeEventListener('abort', cut);
        content.destroy();
        message.destroy();
        transport.close();
      }
    },
  };
}

/** Once the last byte was handed over the server may have taken the mail, whatever happens to its reply. */
function progressOf(sending: Readable | undefined): 'not begun' | 'begun' | 'handed over' {
  if (sending?.readableEnded === true) return 'handed over';
  return sending?.readableDidRead === true ? 'begun' : 'not begun';
}
