import type { ColleagueResult, ColleagueTimes } from './colleague-result.ts';

/** Section of RESULTS.md: how heavy queries slow down a colleague's small one. */
export function colleagueSection(result: ColleagueResult): string {
  const { before, after, command, measuredAt, rounds, sessions, heavyAtOnce } = result;
  return `## A colleague's small query

\`${command}\`, ${measuredAt.slice(0, 10)}, ${rounds} rounds, ${(sessions / 1e6).toFixed(1)} million sessions, result cache off. One user runs the
plays of seven days, alone and while a colleague of the same customer runs ${heavyAtOnce} heavy queries (viewers by series over a year, five measures)
at once and without a pause. "First come" is the queue before it was fair, in the same run.

| queue | alone, ms | with heavy queries, ms | ratio | longest, ms | heavy queries completed | out of time |
|---|---|---|---|---|---|---|
${row('first come, first served in a customer', before)}
${row('fair by user, a place for short queries', after)}

The small query waits for **${(after.loadedMs / before.loadedMs).toFixed(3)}** of the time that it waited before.
`;
}

function row(name: string, { aloneMs, loadedMs, longestMs, heavyCompleted, heavyFailures }: ColleagueTimes): string {
  const ratio = (loadedMs / aloneMs).toFixed(1);
  return `| ${name} | ${aloneMs.toFixed(1)} | ${loadedMs.toFixed(1)} | ${ratio} | ${longestMs.toFixed(0)} | ${heavyCompleted} | ${heavyFailures} |`;
}
