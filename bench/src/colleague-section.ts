import type { ColleagueResult, ColleagueTimes } from './colleague-result.ts';

/** Section of RESULTS.md: how heavy queries slow down a colleague's small one. */
export function colleagueSection({ before, after }: ColleagueResult): string {
  const measured = after ?? before;
  if (measured === undefined) return '';
  const rows = [
    ...(before === undefined ? [] : [row('one queue for each customer', before)]),
    ...(after === undefined ? [] : [row('fair by user, a place for short queries', after)]),
  ];
  return `## A colleague's small query

\`${measured.command}\`, ${measured.measuredAt.slice(0, 10)}, ${measured.rounds} rounds, ${(measured.sessions / 1e6).toFixed(1)} million sessions, result cache off. One user asks for the
plays of seven days, alone and while a colleague of the same customer runs ${measured.heavyAtOnce} heavy queries (viewers by series over a year, five measures)
at once and without a pause.

| queue | alone, ms | with heavy queries, ms | ratio | longest, ms |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

function row(name: string, { aloneMs, loadedMs, longestMs }: ColleagueTimes): string {
  const ratio = (loadedMs / aloneMs).toFixed(1);
  return `| ${name} | ${aloneMs.toFixed(1)} | ${loadedMs.toFixed(1)} | ${ratio} | ${longestMs.toFixed(0)} |`;
}
