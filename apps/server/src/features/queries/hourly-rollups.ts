import { HOURLY_CHECK, HOURLY_CHECK_OF_MONTH, HOURLY_REFILLS, HOURLY_SIZE } from '@playhead/query/schema';
import { remakeMonth, type WrongMonth } from '../../platform/derived/check-months.ts';
import type { Engine } from '../../platform/engine/engine.ts';

/** A crash between a block of sessions and its rollups is noticed within this time. */
const TRUSTED_MS = 600_000;
/** Months that could not be made anew, because loads left no pause for it, are tried again after this. */
const RETRY_MS = 60_000;
/** Nobody waits for it: 200 million sessions take 2 s, and ten times as long on a busy machine. */
const CHECK_TIMEOUT_MS = 600_000;
/** The first page after a start waits this long at most: at hundreds of millions of sessions its rows would take longer. */
const FIRST_LOOK_MS = 5_000;

export interface HourlyRollups {
  /** Resolves when it is known for the first time since the start whether the rollups are whole, or after some seconds. */
  firstLook(customerId: number, dataVersion: string): Promise<void>;
  /** Whether the rollups hold every session of the customer, as far as is known; finds out in the background when it is not. */
  areWhole(customerId: number, dataVersion: string): boolean;
  /** About how many sessions the customer has a day; undefined while nobody has looked. */
  sessionsPerDay(customerId: number): number | undefined;
  /** Resolves when nothing is being looked at; for tests and the end of the process. */
  settled(): Promise<void>;
}

interface Known {
  dataVersion: string;
  whole: boolean;
  until: number;
  sessionsPerDay?: number;
}

export interface HourlyRollupsOptions {
  engine: Pick<Engine, 'query' | 'deleteRows' | 'command' | 'state'>;
  now: () => Date;
  /** Works while nobody else stores or makes anew rows of the customer. False if that was never so: the work was not done. */
  whileAlone(customerId: number, work: () => Promise<void>): Promise<boolean>;
  logger: { info(fields: object, message: string): void; error(fields: object, message: string): void };
}

/** Decides whose queries may read the hourly rollups, and rebuilds months that a crash left wrong or that have no rollups yet. */
export function createHourlyRollups({ engine, now, whileAlone, logger }: HourlyRollupsOptions): HourlyRollups {
  const known = new Map<number, Known>();
  const looking = new Map<number, Promise<void>>();
  const firstLooks = new Map<number, PromiseWithResolvers<void>>();

  function learn(customerId: number, found: Known): void {
    known.set(customerId, found);
    firstLooks.get(customerId)?.resolve();
    firstLooks.delete(customerId);
  }

  /** Of one month, or of all. */
  async function wrongRollups(customerId: number, month?: number): Promise<readonly WrongMonth[]> {
    const check = month === undefined ? { sql: HOURLY_CHECK } : { sql: HOURLY_CHECK_OF_MONTH, params: { month } };
    const { rows } = await engine.query({ customerId, ...check, timeoutMs: CHECK_TIMEOUT_MS });
    return rows.flatMap((row) =>
      HOURLY_REFILLS.filter(({ wrong }) => Number(row[wrong]) > 0).map((refill) => ({
        month: Number(row['month']),
        refill,
      })),
    );
  }

  /** Two digits: a size that changed a little must not make every remembered query a new one. */
  async function sizeOf(customerId: number): Promise<number> {
    const { rows } = await engine.query({ customerId, sql: HOURLY_SIZE, timeoutMs: CHECK_TIMEOUT_MS });
    return Number(Number(rows[0]?.['sessions_per_day'] ?? 0).toPrecision(2));
  }

  async function look(customerId: number, dataVersion: string): Promise<void> {
    try {
      const wrong = await wrongRollups(customerId);
      const whole = wrong.length === 0 || (await makeWhole(customerId, { dataVersion, wrong }));
      const until = now().getTime() + (whole ? TRUSTED_MS : RETRY_MS);
      learn(customerId, { dataVersion, whole, until, sessionsPerDay: await sizeOf(customerId) });
    } catch (error) {
      logger.error({ event: 'rollups.unchecked', customerId, err: error }, 'hourly rollups could not be checked');
      distrust(customerId, dataVersion);
    }
  }

  function distrust(customerId: number, dataVersion: string): void {
    const until = now().getTime() + RETRY_MS;
    learn(customerId, { ...known.get(customerId), dataVersion, whole: false, until });
  }

  /** One month at a time: who stores rows waits for it. */
  async function makeWhole(
    customerId: number,
    { dataVersion, wrong }: { dataVersion: string; wrong: readonly WrongMonth[] },
  ): Promise<boolean> {
    // A month that is being made anew lacks sessions until it is done.
    distrust(customerId, dataVersion);
    for (const found of wrong) {
      if (!(await whileAlone(customerId, () => remake(customerId, found)))) return false;
    }
    let isWhole = false;
    await whileAlone(customerId, async () => {
      isWhole = (await wrongRollups(customerId)).length === 0;
    });
    return isWhole;
  }

  /** Sessions that are just being stored seem to lack their rollups, and another process may have been faster. */
  async function remake(customerId: number, { month, refill }: WrongMonth): Promise<void> {
    const still = await wrongRollups(customerId, month);
    if (!still.some((one) => one.refill === refill)) return;
    const { table } = refill;
    logger.info({ event: 'rollups.rebuilt', customerId, month, table }, 'rebuilding hourly rollups');
    await remakeMonth(engine, customerId, { month, refill });
  }

  function lookInBackground(customerId: number, dataVersion: string): void {
    if (looking.has(customerId) || engine.state() !== 'ready') return;
    const done = look(customerId, dataVersion).finally(() => looking.delete(customerId));
    looking.set(customerId, done);
  }

  return {
    async firstLook(customerId, dataVersion) {
      if (known.has(customerId)) return;
      lookInBackground(customerId, dataVersion);
      if (!looking.has(customerId)) return;
      const first = firstLooks.get(customerId) ?? Promise.withResolvers<void>();
      firstLooks.set(customerId, first);
      const timer = setTimeout(first.resolve, FIRST_LOOK_MS);
      await first.promise;
      clearTimeout(timer);
    },
    areWhole(customerId, dataVersion) {
      const found = known.get(customerId);
      const current = found?.dataVersion === dataVersion && found.until > now().getTime();
      if (current) return found.whole;
      lookInBackground(customerId, dataVersion);
      // New rows reach the rollups with their own block: what was whole stays so until the next look says otherwise.
      return found?.whole ?? false;
    },
    sessionsPerDay: (customerId) => known.get(customerId)?.sessionsPerDay,
    settled: async () => void (await Promise.all(looking.values())),
  };
}
