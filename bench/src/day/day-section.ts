import type { DayResult, DayTimes } from './day-result.ts';

/** Section of RESULTS.md: how many page openings of a day are served from memory. */
export function daySection(result: DayResult): string {
  const { command, measuredAt, load, sessions, openings, defaultOpenings, warmedQueries, warmMs } = result;
  return `## A day of page openings

\`${command}\`, ${measuredAt.slice(0, 10)}, ${(sessions / 1e6).toFixed(1)} million sessions, load average ${load.toFixed(1)}. After a load in the night, people of one
customer open ${openings} pages between 8:00 and 18:00 of a simulated clock, ${defaultOpenings} of them in their default view (Last 7 Days), the others over 30
days. Served from memory: every query of the opening. With pages computed ahead, ${warmedQueries} queries took ${(warmMs / 1000).toFixed(1)} s after the load.

| | served from memory | of default views | median, ms | one in ten longer than, ms | first opening, ms |
|---|---|---|---|---|---|
${row('computed when opened', result.without, result)}
${row('computed ahead', result.warmed, result)}
`;
}

function row(name: string, times: DayTimes, { openings, defaultOpenings }: DayResult): string {
  const share = (count: number, all: number) => `${((100 * count) / all).toFixed(0)} %`;
  const { served, servedDefault, medianMs, p90Ms, firstMs } = times;
  const ms = [medianMs, p90Ms, firstMs].map((value) => value.toFixed(0)).join(' | ');
  return `| ${name} | ${share(served, openings)} | ${share(servedDefault, defaultOpenings)} | ${ms} |`;
}
