import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import { expect, test } from 'vitest';
import { createOutboundGuard } from '../../platform/outbound/outbound-guard.ts';
import { createDestinations, createMailCarrier } from './registry.ts';
import { shipmentOf, staying } from './test-shipment.ts';

test('DLV-001: e-mail, S3 and SFTP are chosen by the type of the target', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'playhead-destinations-'));
  const destinations = createDestinations({
    guard: createOutboundGuard({ allow: [], production: false }),
    carrier: createMailCarrier({ smtpUrl: null, dataDir }),
    sender: { name: 'Playhead', address: 'reports@playhead.example' },
  });
  const targets = [
    { type: 'email', addresses: ['ada@example.com'] },
    {
      type: 's3',
      bucket: 's3://reports',
      accessKeyId: 'A',
      region: 'eu-west-1',
      endpoint: 'http://10.0.0.1',
      secret: 'x',
    },
    { type: 'sftp', address: 'sftp://10.0.0.1', username: 'ada', secret: 'x' },
  ].map((target) => DeliveryTarget.parse(target));
  const outcomes = await Promise.all(targets.map((target) => destinations.deliver(target, shipmentOf('x'), staying)));
  expect(outcomes.map(({ state }) => state)).toEqual(['delivered', 'refused', 'refused']);
  await rm(dataDir, { recursive: true });
});
