import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_SESSIONS, demoCustomers } from './demo-customers.ts';
import { clearDays, countSessionsSql, dropDaysBefore, planDays, planDemoData } from './plan.ts';

const year = {
  seed: 7,
  customers: demoCustomers,
  totalSessions: DEMO_SESSIONS,
  firstDay: '2025-10-15',
  lastDay: '2026-11-14',
};

/** The server sets this `max_query_size`. */
const LONGEST_STATEMENT_BYTES = 2_097_152;

const bytes = (text: string) => new TextEncoder().encode(text).length;

describe('the plan of the demo world', () => {
  let demo: ReturnType<typeof planDemoData>;
  let small: ReturnType<typeof planDemoData>;
  beforeAll(() => {
    demo = planDemoData(year);
    small = planDemoData({ ...year, totalSessions: 20_000 });
  });

  it('is the same text for the same specification', () => {
    expect(planDemoData({ ...year })).toEqual(demo);
  });

  it('changes with the seed', () => {
    const [first] = demo;
    const [other] = planDemoData({ ...year, seed: 8 });
    expect(first?.sql).not.toBe(other?.sql);
  });

  it('covers every day of each customer once, in chunks, sessions before ads before households', () => {
    const labels = demo.map(({ label }) => label);
    expect(labels).toEqual([
      'Aurora Stream: sessions, 2025-10-15 to 2026-01-22',
      'Aurora Stream: sessions, 2026-01-23 to 2026-05-02',
      'Aurora Stream: sessions, 2026-05-03 to 2026-08-10',
      'Aurora Stream: sessions, 2026-08-11 to 2026-11-14',
      'Borealis TV: sessions, 2025-10-15 to 2026-01-22',
      'Borealis TV: sessions, 2026-01-23 to 2026-05-02',
      'Borealis TV: sessions, 2026-05-03 to 2026-08-10',
      'Borealis TV: sessions, 2026-08-11 to 2026-11-14',
      'Aurora Stream: ads, 2025-10-15 to 2026-01-22',
      'Aurora Stream: ads, 2026-01-23 to 2026-05-02',
      'Aurora Stream: ads, 2026-05-03 to 2026-08-10',
      'Aurora Stream: ads, 2026-08-11 to 2026-11-14',
      'Aurora Stream: residents',
      'Aurora Stream: household demographics',
    ]);
  });

  it('weighs the session steps by the sessions they make', () => {
    const sessions = demo.filter(({ label }) => label.includes(': sessions'));
    const weight = sessions.reduce((sum, step) => sum + step.weight, 0);
    expect(weight).toBeGreaterThan(0.95 * DEMO_SESSIONS);
    expect(weight).toBeLessThan(1.05 * DEMO_SESSIONS);
  });

  it('cuts a hundred million sessions into chunks of bounded size, by the same statements', () => {
    const steps = planDemoData({ ...year, totalSessions: 100_000_000 });
    const largest = Math.max(...steps.map(({ weight }) => weight));
    expect(largest).toBeLessThan(2_000_000);
  });

  it('makes a small world in one statement per customer and table', () => {
    const labels = small.map(({ label }) => label);
    expect(labels).toEqual([
      'Aurora Stream: sessions, 2025-10-15 to 2026-11-14',
      'Borealis TV: sessions, 2025-10-15 to 2026-11-14',
      'Aurora Stream: ads, 2025-10-15 to 2026-11-14',
      'Aurora Stream: residents',
      'Aurora Stream: household demographics',
    ]);
  });

  it.each([20_000, DEMO_SESSIONS])(
    'keeps every statement of %i sessions below the length the engine takes',
    (total) => {
      const steps = total === DEMO_SESSIONS ? demo : small;
      const tooLong = steps.filter(({ sql }) => bytes(sql) >= LONGEST_STATEMENT_BYTES);
      expect(tooLong.map(({ label }) => label)).toEqual([]);
    },
  );

  it('names its target columns', () => {
    const inserts = demo.map(({ sql }) => sql);
    expect(inserts.filter((sql) => !/^INSERT INTO playhead\.\w+ \(customer_id, /.test(sql))).toEqual([]);
  });

  it('plans one day to roll forward', () => {
    const labels = planDays({ ...year, firstDay: '2026-11-15', lastDay: '2026-11-15' }).map(({ label }) => label);
    expect(labels).toEqual([
      'Aurora Stream: sessions, 2026-11-15',
      'Borealis TV: sessions, 2026-11-15',
      'Aurora Stream: ads, 2026-11-15',
      'Aurora Stream: residents',
      'Aurora Stream: household demographics',
    ]);
  });

  it.each([
    [{ firstDay: '2026-11-15' }],
    [{ lastDay: '2026-02-30' }],
    [{ seed: 1.5 }],
    [{ seed: -1 }],
    [{ totalSessions: 0 }],
    [{ totalSessions: Number.NaN }],
  ])('refuses %j', (change) => {
    expect(() => planDemoData({ ...year, ...change })).toThrow(RangeError);
  });
});

describe('taking days away', () => {
  it('removes ads before the sessions they are found by, and only of customers that have any', () => {
    expect(dropDaysBefore({ customers: demoCustomers, day: '2025-10-16' }).map(({ label }) => label)).toEqual([
      'Aurora Stream: remove ads of days before 2025-10-16',
      'Aurora Stream: remove sessions of days before 2025-10-16',
      'Aurora Stream: remove rollups of days before 2025-10-16',
      'Aurora Stream: remove the sample of days before 2025-10-16',
      'Borealis TV: remove sessions of days before 2025-10-16',
      'Borealis TV: remove rollups of days before 2025-10-16',
      'Borealis TV: remove the sample of days before 2025-10-16',
    ]);
  });

  it('names the table and leaves it to the engine where its rows are stored', () => {
    const days = { firstDay: '2026-01-01', lastDay: '2026-01-02' };
    expect(clearDays({ customers: demoCustomers, ...days }).map(({ table }) => table)).toEqual([
      'ad_sessions',
      'sessions',
      'session_hours',
      'session_sample',
      'sessions',
      'session_hours',
      'session_sample',
    ]);
  });

  it('counts what is there in each customer’s own days', () => {
    expect(countSessionsSql(demoCustomers)).toContain("'America/New_York'");
    expect(countSessionsSql(demoCustomers)).toContain("'Europe/Berlin'");
  });
});
