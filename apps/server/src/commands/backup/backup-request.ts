import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import type { ControlRequest } from '../../start/control-messages.ts';
import { type ControlHandler, controlHandler } from '../../start/control-socket.ts';
import type { Stores } from '../../start/open-stores.ts';
import { UsageError } from '../usage-error.ts';
import { runBackup } from './run-backup.ts';

const Access = z.strictObject({
  credentials: z.strictObject({ key: z.string(), secret: z.string(), sessionToken: z.string().optional() }).optional(),
  region: z.string(),
  endpoint: z.string().optional(),
});
const Input = z.strictObject({ target: z.string(), access: Access });
const Result = z.object({ sessions: z.number() });

export const backupRequest: ControlRequest<z.infer<typeof Input>, z.infer<typeof Result>> = {
  name: 'backup',
  input: Input,
  result: Result,
};

/** One at a time: two would need twice the space and slow each other down. */
export function backupHandler(options: { config: Config; stores: Stores; version: string }): ControlHandler {
  let isRunning = false;
  return controlHandler(backupRequest, async ({ target, access }, { write, signal }) => {
    if (isRunning) throw new UsageError('A backup is running already; wait until it is done.');
    isRunning = true;
    try {
      const { sessions } = await runBackup({ ...options, target, access: withoutGaps(access), write, signal });
      return { sessions };
    } finally {
      isRunning = false;
    }
  });
}

/** Optional members are absent, never `undefined`. */
function withoutGaps({ credentials, region, endpoint }: z.infer<typeof Access>) {
  return {
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined
      ? {}
      : {
          credentials: {
            key: credentials.key,
            secret: credentials.secret,
            ...(credentials.sessionToken === undefined ? {} : { sessionToken: credentials.sessionToken }),
          },
        }),
  };
}
