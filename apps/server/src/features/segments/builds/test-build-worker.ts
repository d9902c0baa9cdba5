import { createJobs, type Jobs } from '../../../jobs/create-jobs.ts';
import { createCustomerDirectory } from '../../../platform/customers/customer-directory.ts';
import { createClickhouseEngine } from '../../../platform/engine/clickhouse-engine.ts';
import { createConnection } from '../../../platform/engine/connection.ts';
import type { Access, Credentials, EngineServer } from '../../../platform/engine/engine-server.ts';
import type { Engine } from '../../../platform/engine/engine.ts';
import { silentLogger } from '../../../platform/engine/test-engine.ts';
import { connect } from '../../../platform/metadata/metadata.ts';
import type { Logger } from '../../../platform/process/logger.ts';
import { createSegmentJobs } from './segment-jobs.ts';

export type Death = 'claimed' | 'inserting' | 'inserted' | 'counted' | 'switching' | 'switched';

/** Options of a worker in a separate process. */
export interface WorkerOrder {
  metadataUrl: string;
  access: Omit<Access, 'tenant'>;
  tenants: readonly { customerId: number; credentials: Credentials }[];
  now: string;
  /** Where it kills itself; null lives on. */
  death: Death | null;
}

const HALF_WAY_MS = 25;

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

function mortal(engine: Engine, death: Death | null): Engine {
  let queries = 0;
  return {
    ...engine,
    async command(command) {
      if (death === 'claimed') die();
      const inserted = engine.command(command);
      if (death === 'inserting') {
        // However fast the insert is, nothing follows it.
        inserted.catch(() => undefined);
        setTimeout(die, HALF_WAY_MS);
        return new Promise(() => undefined);
      }
      await inserted;
      if (death === 'inserted') die();
    },
    async query(query) {
      const response = await engine.query(query);
      queries += 1;
      if (death === 'counted' && queries === 2) die();
      return response;
    },
  };
}

/** The queue's part of the last transaction: the switch is made and not yet committed. */
function mortalQueue(jobs: () => Jobs, death: Death | null): Pick<Jobs, 'enqueue' | 'find'> {
  return {
    find: (job, id) => jobs().find(job, id),
    async enqueue(job, payload, more) {
      if (death === 'switching') die();
      return jobs().enqueue(job, payload, more);
    },
  };
}

/** The queue says so after the last commit of a job, and before it notes that the job is done. */
function mortalLogger(death: Death | null): Logger {
  return {
    ...silentLogger,
    info(fields) {
      if (death === 'switched' && 'event' in fields && fields.event === 'job.complete') die();
    },
  };
}

async function work(order: WorkerOrder): Promise<void> {
  const access: Access = {
    ...order.access,
    tenant: (customerId) => {
      const known = order.tenants.find((tenant) => tenant.customerId === customerId);
      if (!known) throw new Error(`customer ${customerId} is not known here`);
      return known.credentials;
    },
  };
  const server: EngineServer = {
    state: () => 'ready',
    access: () => access,
    onChange: () => () => undefined,
    beforeRestart: () => undefined,
    usersMadeBy: 'server',
    admit: async () => undefined,
    dismiss: async () => undefined,
    stop: async () => undefined,
  };
  const connection = createConnection({ server, logger: silentLogger });
  const engine = await createClickhouseEngine({ server, connection, context: {}, settings: [], logger: silentLogger });
  const postgres = { url: order.metadataUrl, state: () => 'ready' as const, stop: async () => undefined };
  const metadata = connect({ server: postgres, logger: silentLogger });
  const now = () => new Date(order.now);
  const segments = createSegmentJobs({
    engine: mortal(engine, order.death),
    db: metadata.db,
    customers: createCustomerDirectory({ db: metadata.db, now }),
    queue: mortalQueue(() => jobs, order.death),
    now,
  });
  const logger = mortalLogger(order.death);
  const jobs: Jobs = createJobs({ metadata, jobs: segments.definitions, logger, now });
  await jobs.start();
}

const [, script = '', order] = process.argv;
if (script.endsWith('test-build-worker.ts') && order !== undefined) await work(JSON.parse(order));
