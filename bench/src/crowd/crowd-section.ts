import { mib } from '../watch-memory.ts';
import type { CrowdResult, CrowdTimes, LastingCrowd, PageTimes } from './crowd-result.ts';

/** Section of RESULTS.md: how long people of one customer wait for their pages while others open theirs. */
export function crowdSection(result: CrowdResult): string {
  const { command, measuredAt, load, sessions, crowds, compared, different, lasting } = result;
  const [alone] = crowds;
  return `## Many people at once

\`${command}\`, ${measuredAt.slice(0, 10)}, ${(sessions / 1e6).toFixed(1)} million sessions, load average ${load.toFixed(1)}. People of one customer open Overview, then filter
it, then open the page of a series; everybody chooses another device and series, so that only Overview's default view is shared. A page
is complete when all its queries are. Callers and server are one process on the same cores. ${compared} results of the crowds were computed
again alone: ${different} differed.

| people | seconds between pages | Overview: median, p95, ms | filtered | drilled | p95 against one person | queries | refused | failed | memory, MiB |
|---|---|---|---|---|---|---|---|---|---|
${crowds.map((crowd) => row(crowd, alone)).join('\n')}
${lasting === undefined ? '' : lastingText(lasting)}`;
}

function lastingText(crowd: LastingCrowd): string {
  const { command, measuredAt, load, sessions, people, minutes, think, queries, refused, failed } = crowd;
  const times = ({ medianMs, p95Ms }: PageTimes) =>
    `${(medianMs / 1000).toFixed(1)} s (p95 ${(p95Ms / 1000).toFixed(1)})`;
  return `
### For some minutes

\`${command}\`, ${measuredAt.slice(0, 10)}, ${(sessions / 1e6).toFixed(1)} million sessions, load average ${load.toFixed(1)}: ${people} people open page after page for ${minutes}
minutes, with ${think?.join(' to ') ?? 0} s between two, each time with other filters; every five minutes a load drops all cached results.

- Overview: ${times(crowd.overview)}; filtered: ${times(crowd.filtered)}; drilled: ${times(crowd.drilled)}.
- ${queries.toLocaleString('en-US')} queries, ${refused} told to come again later (429), ${failed} failed. ${crowd.compared} results were computed again alone: ${crowd.different} differed.
- The most memory of the process in each quarter of the time: ${crowd.partPeakBytes.map(mib).join(', ')} MiB.
`;
}

function row(crowd: CrowdTimes, alone: CrowdTimes | undefined): string {
  const { people, think, overview, filtered, drilled, queries, refused, failed, startRssBytes, peakRssBytes } = crowd;
  const times = ({ medianMs, p95Ms }: PageTimes) => `${medianMs.toFixed(0)}, ${p95Ms.toFixed(0)}`;
  const pages = [overview, filtered, drilled];
  const before = [alone?.overview, alone?.filtered, alone?.drilled];
  const ratios = pages.map(({ p95Ms }, at) => (p95Ms / (before[at]?.p95Ms ?? Number.NaN)).toFixed(1)).join(', ');
  const mib = [startRssBytes, peakRssBytes].map((bytes) => Math.round(bytes / 2 ** 20)).join(' to ');
  const pause = think === null ? 'none' : think.join(' to ');
  return `| ${people} | ${pause} | ${pages.map(times).join(' | ')} | ${ratios} | ${queries} | ${refused} | ${failed} | ${mib} |`;
}
