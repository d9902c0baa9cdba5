import type { Config } from '../config/config.ts';
import { createDelivery, type Delivery } from '../delivery/create-delivery.ts';
import type { MakeContent } from '../delivery/content/content-maker.ts';
import type { TableQueries } from '../delivery/content/table-queries.ts';
import { createExportJobs } from '../features/exports/export-jobs.ts';
import { createDataComplete } from '../features/plans/data-complete.ts';
import { startPlanClock } from '../features/plans/plan-clock.ts';
import { sessionOfUser } from '../features/portal/session-of-user.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import type { Daily } from '../jobs/daily.ts';
import type { JobDefinition } from '../jobs/define-job.ts';
import type { ArtifactStore } from '../platform/artifacts/artifact-store.ts';
import type { CustomerDirectory } from '../platform/customers/customer-directory.ts';
import { createExportParts, type ExportParts } from './export-services.ts';
import type { Stores } from './open-stores.ts';
import type { Shutdown } from './shutdown.ts';

export interface DeliveryServices {
  parts: ExportParts;
  delivery: Delivery;
  definitions: readonly JobDefinition[];
  daily(queue: Pick<Jobs, 'enqueue'>): Daily;
  /** The queries exist once the app does; runs that start earlier wait for them. */
  useQueries(queries: TableQueries): void;
  startClock(): void;
}

export function createDeliveryServices(options: {
  config: Config;
  stores: Stores;
  artifacts: ArtifactStore;
  customers: CustomerDirectory;
  queue: Pick<Jobs, 'enqueue' | 'find' | 'cancel'>;
  shutdown: Shutdown;
  now: () => Date;
}): DeliveryServices {
  const { config, stores, artifacts, customers, queue, shutdown, now } = options;
  const { engine, metadata, secret, logger } = stores;
  const { db } = metadata;
  const parts = createExportParts({ config, artifacts, stores, customers, shutdown, now });
  const { promise: maker, resolve: useMaker } = Promise.withResolvers<MakeContent>();
  const delivery = createDelivery({
    db,
    settings: { ...config, secret },
    artifacts: parts.artifacts,
    queue,
    sessionOf: (userId, customerId) => sessionOfUser({ db, demoUsers: config.demoUsers, now }, { userId, customerId }),
    linkTo: async ({ id, expiresAt }, customerId) => {
      const path = await parts.links.make({
        customerId,
        artifactId: id,
        once: false,
        expiresAt: new Date(expiresAt),
      });
      return `${config.publicUrl}${path}`;
    },
    makeContent: async (request) => (await maker)(request),
    now,
    logger,
  });
  const exportJobs = createExportJobs({ db, artifacts: parts.artifacts, links: parts.links, now });
  return {
    parts,
    delivery,
    definitions: [...delivery.runs.definitions, ...exportJobs.definitions],
    daily: exportJobs.daily,
    useQueries: (queries) => useMaker(parts.makeContent(queries)),
    startClock() {
      const isDataComplete = createDataComplete({ engine, customers });
      const { runs, secrets } = delivery;
      const clock = startPlanClock({ db, runs, secrets, isDataComplete, now, logger });
      shutdown.add({ name: 'plans', stop: () => clock.stop() });
    },
  };
}
