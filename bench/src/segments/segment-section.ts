import type { SegmentTimes } from './segment-result.ts';

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const count = (number: number) => number.toLocaleString('en-US');

type FirstTime = NonNullable<SegmentTimes['pages'][number]['first']>;

const firstTime = ({ pictureMs, fromRowsMs, rollupsAfterMs }: FirstTime) =>
  ` The first time${pictureMs === undefined ? '' : ` all widgets had estimates after ${pictureMs.toFixed(0)} ms;`}
  the exact numbers, from the rows, took ${fromRowsMs === undefined ? 'longer than the 30 s that a query has' : `${fromRowsMs.toFixed(0)} ms`}, and ${(rollupsAfterMs / 1000).toFixed(0)} s later the segment rollups were complete.`;

/** Section of RESULTS.md: segment times and their goals. */
export function segmentSection({ command, measuredAt, rounds, coverage, build, pages }: SegmentTimes): string {
  const rows = coverage.map(({ name, viewers, share, oursMs, rawMs, ratio, sampled }) => {
    const times = [oursMs, rawMs].map((ms) => ms.toFixed(0)).join(' | ');
    const off = sampled.isSample
      ? `${percent(sampled.share)} | ${percent(Math.abs(sampled.share / share - 1))}`
      : 'too few | –';
    const part = (sampled.ms / sampled.exactMs).toFixed(2);
    return `| ${name} | ${count(viewers)} | ${percent(share)} | ${times} | ${ratio.toFixed(2)} | ${sampled.ms.toFixed(0)} | ${part} | ${off} |`;
  });
  const opened = pages.map(
    ({ name, members, plainMs, filteredMs, first }) =>
      `- Overview, Last 90 Days, filtered by "${name}" (${count(members)} members): ${filteredMs.toFixed(0)} ms, **${(filteredMs / plainMs).toFixed(2)}** of the
  ${plainMs.toFixed(0)} ms without the filter (wanted: 1.3).${first === undefined ? '' : firstTime(first)}`,
  );
  return `### Segments

\`${command}\`, ${measuredAt.slice(0, 10)}, ${rounds} rounds. Coverage by our route against one statement by hand that groups
the sessions by viewer once (wanted: at most 1.15), and from a sample against exactly (wanted: at most 0.30; the share of a segment above
1 % off by at most 2 %). A sample with fewer than 400 members is followed by the exact count.

| segment | members | share | ours, ms | by hand, ms | ratio | sampled, ms | of exact | sampled share | off by |
|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

- "${build.name}" is built (${count(build.members)} members) in ${build.buildMs.toFixed(0)} ms, from the request to the active build: **${(build.buildMs / build.coverageMs).toFixed(2)}** of
  the ${build.coverageMs.toFixed(0)} ms of its coverage (wanted: 1.5).
${opened.join('\n')}
`;
}
