import { AppError } from '@playhead/contract/errors';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { defaultPageQueries } from '@playhead/domain/dashboards';
import { DEFAULT_PERIOD, localDateOf, resolveCompare, resolvePeriod } from '@playhead/domain/periods';
import { RUNNING_STATEMENTS } from '@playhead/query/schema';
import { defaultFiltersOf } from './default-filters.ts';
import { builtPages } from './features/dashboards/built-pages.ts';
import { pageContextOf } from './features/dashboards/page-context.ts';
import { type DashboardPage, dashboardConfigOf } from './features/dashboards/page.ts';
import { namesSegments } from './features/queries/names-segments.ts';
import type { WarmOutcome } from './features/queries/query-execution.ts';
import type { Customer, CustomerDirectory } from './platform/customers/customer-directory.ts';
import type { Engine } from './platform/engine/engine.ts';
import type { QueryAccess } from './query-access.ts';

const LOOK_MS = 30_000;
/** Somebody who was here within a week will probably come again. */
const ACTIVE_MS = 7 * 24 * 3_600_000;
/** Loads that follow each other closely are not worth a computation each. */
const LEAST_BETWEEN_MS = 600_000;

/** Computes the default view of every page before the first person of the day opens it. */
export interface WarmPages {
  /** Resolves when nothing is left to compute, or when somebody else needs the engine. */
  look(): Promise<void>;
  start(): void;
  stop(): void;
}

export interface WarmPagesOptions {
  access: Pick<QueryAccess, 'warm'> & { queries: Pick<QueryAccess['queries'], 'askedAfter' | 'forgetWarm'> };
  customers: Pick<CustomerDirectory, 'find'>;
  engine: Pick<Engine, 'state' | 'inspect'>;
  now: () => Date;
  logger: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  onOutcome?: (outcome: WarmOutcome) => void;
  /** Default: all. */
  pages?: readonly DashboardPage[];
}

/** How far the pages of a customer are computed, for one state of its data. */
interface Progress {
  state: string;
  queries: readonly WidgetQuery[];
  next: number;
  endedAt: number | null;
}

export function createWarmPages(options: WarmPagesOptions): WarmPages {
  const { access, customers, engine, now, logger, onOutcome = () => undefined, pages = builtPages } = options;
  const known = new Map<number, Progress>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let stopped = false;

  async function isBusy(): Promise<boolean> {
    if (engine.state() !== 'ready') return true;
    const [row] = await engine.inspect({ sql: RUNNING_STATEMENTS });
    return Number(row?.['running']) > 0;
  }

  /** Undefined where there is nothing to do yet: a state counts from the second look at it, when a series of loads is over. */
  function progressOf(customer: Customer): Progress | undefined {
    const state = stateOf(customer, now());
    const before = known.get(customer.id);
    if (before?.state === state) return before;
    const endedAt = before?.endedAt ?? null;
    if (endedAt !== null && now().getTime() - endedAt < LEAST_BETWEEN_MS) return undefined;
    access.queries.forgetWarm(customer.id);
    known.set(customer.id, { state, queries: pageQueriesOf(customer, { at: now(), pages }), next: 0, endedAt: null });
    return undefined;
  }

  /** False when somebody else needs the engine. */
  async function warmCustomer(customer: Customer): Promise<boolean> {
    const progress = progressOf(customer);
    if (progress === undefined || progress.endedAt !== null) return true;
    for (let query = progress.queries[progress.next]; query; query = progress.queries[progress.next]) {
      if (stopped || (await isBusy())) return false;
      const outcome = await access.warm(query, customer);
      onOutcome(outcome);
      if (outcome === 'gave_way') return false;
      if (outcome === 'full') break;
      progress.next += 1;
    }
    progress.endedAt = now().getTime();
    const { queries, next } = progress;
    const fields = { event: 'pages.warmed', customerId: customer.id, queries: next, of: queries.length };
    logger.info(fields, 'pages computed ahead');
    return true;
  }

  async function lookAtAll(): Promise<void> {
    for (const customerId of access.queries.askedAfter(now().getTime() - ACTIVE_MS)) {
      try {
        if (!(await warmCustomer(await customers.find(customerId)))) return;
      } catch (error) {
        // The customer was removed.
        if (error instanceof AppError && error.code === 'not_found') {
          access.queries.forgetWarm(customerId);
          known.delete(customerId);
          continue;
        }
        logger.warn({ event: 'pages.not_warmed', customerId, err: error }, 'pages could not be computed ahead');
      }
    }
  }

  function look(): Promise<void> {
    looking ??= lookAtAll().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  return {
    look,
    start() {
      timer = setInterval(() => void look(), LOOK_MS);
      timer.unref();
    },
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}

/** Changes when the pages show other numbers: with a load, with the day of the customer, with its settings. */
function stateOf(customer: Customer, at: Date): string {
  const { timeZone, settings, widgets, derivedInDoubt } = customer;
  return JSON.stringify([localDateOf(at, timeZone), timeZone, settings, widgets, derivedInDoubt]);
}

function pageQueriesOf(
  customer: Customer,
  { at, pages }: { at: Date; pages: readonly DashboardPage[] },
): readonly WidgetQuery[] {
  const { timeZone, weekStartDay } = customer;
  const calendar = { today: localDateOf(at, timeZone), weekStartDay };
  const period = {
    range: resolvePeriod(DEFAULT_PERIOD, calendar),
    compareRange: resolveCompare(DEFAULT_PERIOD, calendar),
  };
  const context = pageContextOf(customer);
  const queries = pages.flatMap((page) => {
    const filters = defaultFiltersOf(customer, page.page);
    return defaultPageQueries(dashboardConfigOf(page, context).widgets, { ...period, filters });
  });
  // Users see different segments.
  return queries.filter((query) => query.request !== 'query' || !namesSegments(query.body));
}
