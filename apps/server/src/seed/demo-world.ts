import { addDays, localDateOf, type LocalDate } from '@playhead/domain/periods';
import { DEMO_DAYS, DEMO_SESSIONS, type DemoCustomer, demoCustomers } from '@playhead/synth/demo-customers';
import { clearDays, dropDaysBefore, planDays, type SynthStep } from '@playhead/synth/plan';
import { z } from 'zod';
import { bumpDataVersion } from '../features/ingest/data-version.ts';
import { seedDemoCustomers, seedDemoUsers } from '../features/users/seed-demo.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import type { Daily } from '../jobs/daily.ts';
import { defineJob } from '../jobs/define-job.ts';
import type { Engine } from '../platform/engine/engine.ts';
import type { Database } from '../platform/metadata/metadata.ts';
import { premieresOf, writeDemoPremieres } from './demo-premieres.ts';
import { type DemoRecord, readDemoRecord, writeDemoRecord } from './demo-record.ts';

const SEED = 7;
/** After midnight in every zone of the demo customers. */
const ROLL_FORWARD_AT = { hour: 5, minute: 10 };

export const demoCustomerIds = demoCustomers.map((customer) => customer.id);

interface DemoProgress {
  done: number;
  total: number;
  label: string;
}
type ReportProgress = (progress: DemoProgress) => void;

export interface DemoWorldOptions {
  engine: Engine;
  db: Database;
  now: () => Date;
  /** Null keeps the size that is there already. */
  totalSessions: number | null;
  customers?: readonly DemoCustomer[];
}

export interface DemoWorld {
  /** Customers, users and rows: made when missing, rolled forward when old, left alone otherwise. */
  ensure(report: ReportProgress): Promise<void>;
  rollForwardJob: ReturnType<typeof rollForwardJobOf>;
  daily(queue: Pick<Jobs, 'enqueue'>): Daily;
}

/** The demo customers' data, kept so that its last day is always yesterday (product.md 7). */
export function createDemoWorld(options: DemoWorldOptions): DemoWorld {
  const { engine, db, customers = demoCustomers } = options;

  async function ensureRows(report: ReportProgress): Promise<void> {
    const plans = await Promise.all(customers.map((customer) => planFor(options, customer)));
    const total = plans.reduce((sum, plan) => sum + weightOf(plan.steps), 0);
    let done = 0;
    for (const plan of plans) {
      if (plan.before) await writeDemoRecord(db, plan.customer.id, plan.before);
      for (const deletion of plan.deletions) await engine.deleteRows(deletion);
      for (const step of plan.steps) {
        report({ done, total, label: step.label });
        await engine.command({ sql: step.sql });
        done += step.weight;
      }
      if (plan.after) await writeDemoRecord(db, plan.customer.id, plan.after);
      if (plan.deletions.length + plan.steps.length > 0) await bumpDataVersion(db, plan.customer.id);
    }
    if (total > 0) report({ done: total, total, label: 'done' });
  }

  /** Days older than the window cost seconds to delete and nobody waits for it: the job does it, not the start. */
  async function retireOldDays(): Promise<void> {
    for (const customer of customers) {
      const { firstDay } = windowOf(options.now(), customer);
      for (const deletion of dropDaysBefore({ customers: [customer], day: firstDay }))
        await engine.deleteRows(deletion);
      await bumpDataVersion(db, customer.id);
    }
  }

  async function markPremieres(): Promise<void> {
    for (const customer of customers) {
      const premieres = premieresOf(customer, windowOf(options.now(), customer));
      await writeDemoPremieres(db, { customerId: customer.id, premieres });
    }
  }

  const rollForwardJob = rollForwardJobOf(async () => {
    await ensureRows(() => undefined);
    await markPremieres();
    await retireOldDays();
  });
  return {
    rollForwardJob,
    async ensure(report) {
      await seedDemoCustomers(db, customers);
      await seedDemoUsers(db);
      await engine.ensureCustomers(customers.map((customer) => customer.id));
      await ensureRows(report);
      await markPremieres();
    },
    daily: (queue) => ({
      at: ROLL_FORWARD_AT,
      async fire(day) {
        await queue.enqueue(rollForwardJob, { day }, { key: day });
      },
    }),
  };
}

function rollForwardJobOf(run: () => Promise<void>) {
  return defineJob({ id: 'demo.roll-forward', payload: z.object({ day: z.string() }), run });
}

type Deletion = Parameters<Engine['deleteRows']>[0];

interface Plan {
  customer: DemoCustomer;
  /** Written before the first row: an interrupted run is seen at the next start. */
  before: DemoRecord | null;
  deletions: readonly Deletion[];
  steps: readonly SynthStep[];
  after: DemoRecord | null;
}

async function planFor(options: DemoWorldOptions, customer: DemoCustomer): Promise<Plan> {
  const { firstDay, lastDay } = windowOf(options.now(), customer);
  const found = await readDemoRecord(options.db, customer.id);
  const totalSessions = options.totalSessions ?? found?.totalSessions ?? DEMO_SESSIONS;
  const usable = found !== null && found.seed === SEED && found.totalSessions === totalSessions ? found : null;
  const wanted: DemoRecord = { seed: SEED, totalSessions, firstDay, lastDay, state: 'complete' };
  const days = (from: LocalDate) =>
    planDays({ ...wanted, customers: [customer], firstDay: from, windowDays: DEMO_DAYS });

  if (usable === null || usable.state === 'making' || usable.lastDay < firstDay) {
    return {
      customer,
      before: { ...wanted, state: 'making' },
      deletions: found === null ? [] : everythingOf(customer),
      steps: days(firstDay),
      after: wanted,
    };
  }
  if (usable.state === 'complete' && usable.lastDay >= lastDay) {
    return { customer, before: null, deletions: [], steps: [], after: null };
  }
  const from = addDays(usable.lastDay, 1);
  const gap = { customers: [customer], firstDay: from, lastDay };
  return {
    customer,
    before: { ...usable, state: 'rolling' },
    deletions: usable.state === 'rolling' ? clearDays(gap) : [],
    steps: days(from),
    after: wanted,
  };
}

function windowOf(now: Date, customer: DemoCustomer): { firstDay: LocalDate; lastDay: LocalDate } {
  const lastDay = addDays(localDateOf(now, customer.zone), -1);
  return { firstDay: addDays(lastDay, 1 - DEMO_DAYS), lastDay };
}

function everythingOf(customer: DemoCustomer): Deletion[] {
  const where = `customer_id = ${customer.id}`;
  const filled = [
    'ad_sessions',
    'sessions',
    'session_hours',
    'session_concurrency',
    'session_sample',
    'viewer_numbers',
    'household_numbers',
    'session_days',
    'concurrency_peaks',
    'viewer_first',
    'residents',
    'demographics',
  ] as const;
  return filled.map((table) => ({ table, where }));
}

function weightOf(steps: readonly SynthStep[]): number {
  return steps.reduce((sum, step) => sum + step.weight, 0);
}
