import type { DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import type { OutboundGuard } from '../../platform/outbound/outbound-guard.ts';
import type { Destination } from '../destination.ts';
import type { Sender } from './email-message.ts';
import { createEmailDestination } from './email.ts';
import type { MailCarrier } from './mail-carrier.ts';
import { createOutbox } from './outbox.ts';
import { createSftpDestination } from './sftp.ts';
import { createSmtpCarrier } from './smtp.ts';

export interface DestinationOptions {
  guard: OutboundGuard;
  carrier: MailCarrier;
  sender: Sender;
  s3Endpoint?: string | null;
}

/** The server of SMTP_URL, or the outbox without one. */
export function createMailCarrier({ smtpUrl, dataDir }: { smtpUrl: string | null; dataDir: string }): MailCarrier {
  return smtpUrl === null ? createOutbox({ dataDir }) : createSmtpCarrier({ url: smtpUrl });
}

/** A new destination is one file, its target in the contract, and its line here. */
export function createDestinations(options: DestinationOptions): Destination<DeliveryTarget> {
  const { guard, carrier, sender, s3Endpoint = null } = options;
  const email = createEmailDestination({ carrier, sender });
  const sftp = createSftpDestination({ guard });
  return {
    async deliver(target, shipment, signal) {
      switch (target.type) {
        case 'email':
          return email.deliver(target, shipment, signal);
        case 's3': {
          // Loaded by the first delivery: its SDK has more code than all other destinations together.
          const { createS3Destination } = await import('./s3.ts');
          return createS3Destination({ guard, endpoint: s3Endpoint }).deliver(target, shipment, signal);
        }
        case 'sftp':
          return sftp.deliver(target, shipment, signal);
      }
    },
  };
}
