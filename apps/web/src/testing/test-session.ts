import { PortalSession } from '@playhead/contract/http/account/portal';
import { encodeWire } from '@playhead/contract/wire';

const customer = { customerId: 1, customerName: 'Aurora Stream' };

export const testSession: PortalSession = {
  token: 'token-1',
  expiresAt: '2026-11-15T18:00:00Z',
  user: { userId: 'u1', email: 'ana@aurora.example', userFullName: 'Ana Ferreira' },
  customer,
  customers: [customer],
};

/** As the browser keeps it. */
export const testSessionText = JSON.stringify(encodeWire(PortalSession, testSession));
