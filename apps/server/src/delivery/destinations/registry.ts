import type { DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import type { OutboundGuard } from '../../platform/outbound/outbound-guard.ts';
import type { Destination } from '../destination.ts';
import type { Sender } from './email-message.ts';
import { createEmailDestination } from './email.ts';
import type { MailCarrier } from './mail-carrier.ts';
import { createOutbox } from './outbox.ts';
import { createS3Destination } from './s3.ts';
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
  const s3 = createS3Destination({ guard, endpoint: s3Endpoint });
  const sftp = createSftpDestination({ guard });
  return {
    deliver(target, shipment, signal) {
      switch (target.type) {
        case 'email':
          return email.deliver(target, shipment, signal);
        case 's3':
          return s3.deliver(target, shipment, signal);
        case 'sftp':
          return sftp.deliver(target, shipment, signal);
      }
    },
  };
}
