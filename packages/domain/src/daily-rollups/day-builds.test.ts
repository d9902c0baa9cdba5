import { describe, expect, it } from 'vitest';
import { completeDays, type CountedDay, wantedBuilds } from './day-builds.ts';

const UNTIL = '2026-11-17';

function day(name: string, stored: number, held = stored): CountedDay {
  return { day: name, stored, held };
}

describe('completeDays', () => {
  it('is every day up to yesterday where the builds hold all sessions', () => {
    expect(completeDays([day('2026-11-01', 5), day('2026-11-17', 9)], UNTIL)).toEqual([
      { from: '1970-01-01', to: '2026-11-17' },
    ]);
  });

  it('leaves out days with more or fewer sessions than the builds hold', () => {
    const days = [day('2026-11-01', 5), day('2026-11-02', 5, 4), day('2026-11-03', 5), day('2026-11-17', 0, 3)];
    expect(completeDays(days, UNTIL)).toEqual([
      { from: '1970-01-01', to: '2026-11-01' },
      { from: '2026-11-03', to: '2026-11-16' },
    ]);
  });

  it('does not look at today', () => {
    expect(completeDays([day('2026-11-17', 5), day('2026-11-18', 7, 0)], UNTIL)).toEqual([
      { from: '1970-01-01', to: '2026-11-17' },
    ]);
  });

  it('joins no days over two wrong ones in a row', () => {
    expect(completeDays([day('2026-11-15', 1, 0), day('2026-11-16', 1, 0)], UNTIL)).toEqual([
      { from: '1970-01-01', to: '2026-11-14' },
      { from: '2026-11-17', to: '2026-11-17' },
    ]);
  });
});

describe('wantedBuilds', () => {
  it('builds months that are over as a whole and the days of this month, the latest first', () => {
    const days = [day('2026-09-30', 4, 0), day('2026-10-02', 5, 0), day('2026-11-16', 6, 0), day('2026-11-17', 7, 0)];
    expect(wantedBuilds([...days, day('2026-11-18', 8, 0)], { builds: [], until: UNTIL })).toEqual([
      { from: '2026-11-16', to: '2026-11-17', replaces: [] },
      { from: '2026-10-01', to: '2026-10-31', replaces: [] },
      { from: '2026-09-01', to: '2026-09-30', replaces: [] },
    ]);
  });

  it('adds a day that is over to the builds of this month', () => {
    const builds = [{ build: 1, from: '2026-11-01', to: '2026-11-16', hasMonth: false }];
    expect(wantedBuilds([day('2026-11-16', 6), day('2026-11-17', 7, 0)], { builds, until: UNTIL })).toEqual([
      { from: '2026-11-17', to: '2026-11-17', replaces: [] },
    ]);
  });

  it('builds the days of a build again when sessions of one of them came later', () => {
    const builds = [
      { build: 1, from: '2026-11-01', to: '2026-11-15', hasMonth: false },
      { build: 2, from: '2026-11-16', to: '2026-11-16', hasMonth: false },
    ];
    const days = [day('2026-11-03', 6, 5), day('2026-11-15', 3, 2), day('2026-11-16', 7)];
    expect(wantedBuilds(days, { builds, until: UNTIL })).toEqual([
      { from: '2026-11-01', to: '2026-11-15', replaces: [1] },
    ]);
  });

  it('makes one build of the days of a month once the month is over', () => {
    const builds = [
      { build: 1, from: '2026-10-01', to: '2026-10-30', hasMonth: false },
      { build: 2, from: '2026-10-31', to: '2026-10-31', hasMonth: false },
    ];
    expect(wantedBuilds([day('2026-10-30', 6), day('2026-10-31', 7)], { builds, until: UNTIL })).toEqual([
      { from: '2026-10-01', to: '2026-10-31', replaces: [1, 2] },
    ]);
  });

  it('builds a month again whose build holds its days only', () => {
    const builds = [{ build: 3, from: '2026-10-01', to: '2026-10-31', hasMonth: false }];
    expect(wantedBuilds([day('2026-10-31', 6)], { builds, until: UNTIL })).toEqual([
      { from: '2026-10-01', to: '2026-10-31', replaces: [3] },
    ]);
  });

  it('wants nothing where every day is held', () => {
    const builds = [
      { build: 3, from: '2026-10-01', to: '2026-10-31', hasMonth: true },
      { build: 4, from: '2026-11-01', to: '2026-11-17', hasMonth: false },
    ];
    expect(wantedBuilds([day('2026-10-31', 6), day('2026-11-17', 7)], { builds, until: UNTIL })).toEqual([]);
  });
});
