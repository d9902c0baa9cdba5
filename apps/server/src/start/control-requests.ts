import { z } from 'zod';
import { backupHandler } from '../commands/backup/backup-request.ts';
import { runMaintenance } from '../commands/maintenance/maintenance.ts';
import { maintenanceRequest } from '../commands/maintenance/maintenance-request.ts';
import type { Config } from '../config/config.ts';
import { createCustomer, createCustomerRequest } from '../commands/customer/create-customer.ts';
import { changeUser, userChangeRequest } from '../commands/customer/user-change.ts';
import type { ArtifactStore } from '../platform/artifacts/artifact-store.ts';
import type { ControlRequest } from './control-messages.ts';
import { type ControlHandler, controlHandler } from './control-socket.ts';
import type { Stores } from './open-stores.ts';

const State = z.enum(['ready', 'starting', 'down', 'stopped']);
const Status = z.object({ pid: z.number(), version: z.string(), engine: State, metadata: State });

export const statusRequest: ControlRequest<Record<string, never>, z.infer<typeof Status>> = {
  name: 'status',
  input: z.strictObject({}),
  result: Status,
};

export function controlHandlers(options: {
  config: Config;
  stores: Stores;
  version: string;
  rebuildSegments: () => Promise<void>;
  artifacts: Pick<ArtifactStore, 'removeAll'>;
}): readonly ControlHandler[] {
  const { stores, version, rebuildSegments, artifacts } = options;
  const removeFiles = (customerId: number) => artifacts.removeAll(customerId);
  return [
    controlHandler(maintenanceRequest, async (input, context) => ({
      exitCode: await runMaintenance(input, { ...stores, ...context, rebuildSegments, removeFiles }),
    })),
    controlHandler(statusRequest, async () => ({
      pid: process.pid,
      version,
      engine: stores.engine.state(),
      metadata: stores.metadata.state(),
    })),
    backupHandler(options),
    controlHandler(createCustomerRequest, async (customer) => {
      await createCustomer({ db: stores.metadata.db, engine: stores.engine }, customer);
      return { done: true as const };
    }),
    controlHandler(userChangeRequest, async (change) => {
      await changeUser(stores.metadata.db, change, new Date());
      return { done: true as const };
    }),
  ];
}
