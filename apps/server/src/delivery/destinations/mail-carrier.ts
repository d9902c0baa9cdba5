import type { Readable } from 'node:stream';
import type { DeliveryOutcome } from '@playhead/contract/http/deliveries/deliveries';

interface Mail {
  id: string;
  from: string;
  /** Exactly these receive it. */
  to: readonly string[];
  content: Readable;
  signal: AbortSignal;
}

/** A mail server, or the outbox where none is configured. */
export interface MailCarrier {
  carry(mail: Mail): Promise<DeliveryOutcome>;
}
