import { z } from 'zod';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Metadata } from '../../platform/metadata/metadata.ts';
import type { Logger } from '../../platform/process/logger.ts';
import { listLoadsText, undoLoadsText } from './loads.ts';
import { removeCustomer } from './remove-customer.ts';
import { verifyDerived } from './verify.ts';

const Actor = z.string().max(300);

/** Commands that run in the server if there is one, and otherwise open the databases. */
export const Maintenance = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('verify'), customerId: z.number().nullable(), mend: z.boolean(), actor: Actor }),
  z.strictObject({ kind: z.literal('loads'), customerId: z.number(), limit: z.number() }),
  z.strictObject({
    kind: z.literal('undo'),
    loadIds: z.array(z.number()).min(1),
    customerId: z.number().nullable(),
    dryRun: z.boolean(),
    actor: Actor,
  }),
  z.strictObject({ kind: z.literal('remove-customer'), customerId: z.number(), dryRun: z.boolean(), actor: Actor }),
]);
export type Maintenance = z.infer<typeof Maintenance>;

export interface MaintenanceDeps {
  engine: Engine;
  metadata: Metadata;
  logger: Logger;
  write(text: string): void;
  signal: AbortSignal;
  /** Removes the files of a customer's exports; resolves with their number. */
  removeFiles: (customerId: number) => Promise<number>;
  /** Rebuilds segments whose rows changed; without it, in a separate command, the next start of the server does. */
  rebuildSegments?: () => Promise<void>;
}

/** Resolves with the exit code. */
export async function runMaintenance(input: Maintenance, deps: MaintenanceDeps): Promise<number> {
  switch (input.kind) {
    case 'verify':
      return verifyDerived(input, deps);
    case 'loads':
      return listLoadsText(input, deps);
    case 'undo':
      return undoLoadsText(input, deps);
    case 'remove-customer':
      return removeCustomer(input, deps);
  }
}
