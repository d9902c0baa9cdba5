import type { LocalDate } from '@playhead/domain/periods';
import type { Title } from '@playhead/synth/catalogue';
import { dayNumber, daysFrom, dayText } from '@playhead/synth/day-number';
import type { DemoCustomer } from '@playhead/synth/demo-customers';
import { daysSincePremiere } from '@playhead/synth/popularity';
import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../platform/metadata/metadata.ts';
import { annotations } from '../platform/metadata/schema.ts';

/** The best-known of each kind: about one premiere a week. */
const MARKED_RANKS: Partial<Record<Title['kind'], number>> = { series: 20, movie: 10 };
const AUTHOR = 'Demo data';

export interface Premiere {
  /** Names it among the customer's, whatever the day of the start. */
  key: string;
  day: LocalDate;
  text: string;
}

/** Days on which a well-known series begins a season or a film comes out: the spikes of the demo world, in its own calendar. */
export function premieresOf(
  { catalogue }: DemoCustomer,
  { firstDay, lastDay }: { firstDay: LocalDate; lastDay: LocalDate },
): readonly Premiere[] {
  const days = daysFrom(dayNumber(firstDay), dayNumber(lastDay));
  return catalogue.titles
    .filter(({ kind, rank }) => rank < (MARKED_RANKS[kind] ?? 0))
    .flatMap((title) => days.filter((day) => isPremiere(title, day)).map((day) => premiereOn(title, day)))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function isPremiere(title: Title, day: number): boolean {
  const { sinceEpisode, episodesOut } = daysSincePremiere(title, day);
  return sinceEpisode === 0 && episodesOut === 1;
}

function premiereOn({ kind, name, schedule }: Title, day: number): Premiere {
  const cycle = Math.floor((day + schedule.phaseDays) / schedule.cycleDays);
  const season = Math.max(1, cycle - schedule.cycleBeforeFirst);
  return {
    key: `premiere ${name} ${cycle}`,
    day: dayText(day),
    text: kind === 'series' ? `${name}, season ${season}` : name,
  };
}

/** As many as the window holds, however often it is called; annotations of users are not touched. */
export async function writeDemoPremieres(
  db: Database,
  { customerId, premieres }: { customerId: number; premieres: readonly Premiere[] },
): Promise<void> {
  const rows = premieres.map(({ key, day, text }) => ({
    customerId,
    day,
    kind: 'premiere' as const,
    text,
    author: AUTHOR,
    demoKey: key,
  }));
  const isOld = and(
    eq(annotations.customerId, customerId),
    isNotNull(annotations.demoKey),
    notInArray(
      annotations.demoKey,
      rows.map(({ demoKey }) => demoKey),
    ),
  );
  await db.transaction(async (tx) => {
    await tx.delete(annotations).where(isOld);
    if (rows.length === 0) return;
    await tx
      .insert(annotations)
      .values(rows)
      .onConflictDoUpdate({
        target: [annotations.customerId, annotations.demoKey],
        set: { day: sql`excluded.day`, text: sql`excluded.text` },
      });
  });
}
