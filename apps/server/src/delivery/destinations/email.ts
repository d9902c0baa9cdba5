import type { EmailTarget } from '@playhead/contract/http/deliveries/deliveries';
import { isEmailAddress } from '@playhead/domain/deliveries';
import type { Destination } from '../destination.ts';
import { messageId, type Sender, writeMessage } from './email-message.ts';
import type { MailCarrier } from './mail-carrier.ts';

/** DLV-001: the file as an attachment, or a link to it where it is too large. */
export function createEmailDestination({
  carrier,
  sender,
}: {
  carrier: MailCarrier;
  sender: Sender;
}): Destination<EmailTarget> {
  return {
    async deliver(target, shipment, signal) {
      const wrong = target.addresses.filter((address) => !isEmailAddress(address));
      if (wrong.length > 0) return { state: 'refused', reason: `Not an e-mail address: ${wrong.join(', ')}` };
      return carrier.carry({
        id: messageId(shipment.runId, sender),
        from: sender.address,
        to: target.addresses,
        content: writeMessage(target, shipment, sender),
        signal,
      });
    },
  };
}
