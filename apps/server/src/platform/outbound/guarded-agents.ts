import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import type { OutboundGuard } from './outbound-guard.ts';

/** Agents whose connections all go to an address that the guard checked. Hosts that are addresses have to be checked before. */
export function guardedAgents(guard: OutboundGuard): { httpAgent: Agent; httpsAgent: SecureAgent; close(): void } {
  const resolve = callbackify((host: string) => guard.resolve(host));
  const lookup: LookupFunction = (host, { all }, done) =>
    resolve(host, (error, pinned) => {
      if (error) done(error, '');
      else if (all === true) done(null, [pinned]);
      else done(null, pinned.address, pinned.family);
    });
  const options = { keepAlive: true, maxSockets: 4, lookup };
  const httpAgent = new Agent(options);
  const httpsAgent = new SecureAgent(options);
  return {
    httpAgent,
    httpsAgent,
    close: () => {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}
