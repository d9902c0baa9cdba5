import type { ColleagueResult, ColleagueTimes } from './colleague-result.ts';

/** Of RESULTS.md: what heavy queries do to a colleague's small one. */
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

| queue | alone, ms | beside heavy queries, ms | ratio | longest, ms |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

function row(name: string, { aloneMs, besideMs, longestMs }: ColleagueTimes): string {
  const ratio = (besideMs / aloneMs).toFixed(1);
  return `| ${name} | ${aloneMs.toFixed(1)} | ${besideMs.toFixed(1)} | ${ratio} | ${longestMs.toFixed(0)} |`;
}
