import type { BitmapTimes } from './bitmap-result.ts';

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Section of RESULTS.md: dense viewer numbers and bitmaps against the rows. */
export function bitmapSection(times: BitmapTimes): string {
  const { command, measuredAt, rounds, load, days, viewers, cases, tables, columns, writes } = times;
  const rows = cases.flatMap(({ name, ways }) => {
    const first = ways[0]?.processorMs ?? Number.NaN;
    return ways.map(
      (way) =>
        `| ${name} | ${way.name} | ${way.processorMs.toFixed(0)} | ${(way.processorMs / first).toFixed(2)} | ${way.ms.toFixed(0)} |`,
    );
  });
  const sizes = tables.map(({ name, bytes, rows: stored }) => `${name} ${mebibytes(bytes)} (${count(stored)} rows)`);
  const keys = columns.filter(({ name }) => name === 'viewer_key' || name === 'viewer_no');
  const written = writes.map(({ name, processorMs }) => `${name} ${seconds(processorMs)}`);
  return `### Dense viewer numbers and bitmaps

\`${command}\`, ${measuredAt.slice(0, 10)}, ${rounds} rounds, load average ${load.toFixed(1)} before. One customer with
${count(viewers)} viewers, ${days} days, a copy of the sessions with a UInt32 per viewer. The first way of each case is the product's; all
ways of a case returned the same rows. Processor time is that of the engine and decides; the clock shows what else the machine did.

| result | way | processor time, ms | ratio | ms |
|---|---|---|---|---|
${rows.join('\n')}

- Stored: ${sizes.join(', ')}. Columns of the sessions: ${keys.map(({ name, bytes }) => `${name} ${mebibytes(bytes)}`).join(', ')}.
- Processor time of the writes: ${written.join(', ')}.
`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
