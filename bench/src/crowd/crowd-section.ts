import type { CrowdResult, CrowdTimes, PageTimes } from './crowd-result.ts';

/** Section of RESULTS.md: how long people of one customer wait for their pages while others open theirs. */
export function crowdSection(result: CrowdResult): string {
  const { command, measuredAt, load, sessions, crowds, compared, different } = result;
  const [alone] = crowds;
  return `## Many people at once

\`${command}\`, ${measuredAt.slice(0, 10)}, ${(sessions / 1e6).toFixed(1)} million sessions, load average ${load.toFixed(1)}. People of one customer open Overview, then filter
it, then open the page of a series; everybody chooses another device and series, so that only Overview's default view is shared. A page
is complete when all its queries are. Callers and server are one process on the same cores. ${compared} results of the crowds were computed
again alone: ${different} differed.

| people | seconds between pages | Overview: median, p95, ms | filtered | drilled | p95 against one person | queries | refused | failed | memory, MiB |
|---|---|---|---|---|---|---|---|---|---|
${crowds.map((crowd) => row(crowd, alone)).join('\n')}
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
