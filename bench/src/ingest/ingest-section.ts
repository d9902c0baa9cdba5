import type { IngestResult } from './ingest-result.ts';

export function ingestSection({ command, measuredAt, rounds, ratios, loadIds }: IngestResult): string {
  const rows = ratios.map(
    ({ name, oursMs, rawMs, ratio }) =>
      `| ${name} | ${oursMs.toFixed(1)} | ${rawMs.toFixed(1)} | ${ratio.toFixed(2)} |`,
  );
  const share = (100 * loadIds.bytes) / loadIds.tableBytes;
  return `## Ingest before and after waiting for the disk

\`${command}\`, ${measuredAt.slice(0, 10)}, ${rounds} rounds in turn. With \`fsync_after_insert\` and \`fsync_part_directory\` of \`sessions\`
a write is acknowledged when its rows are on the disk; before, when the operating system had them.

| write | synced, ms | not synced, ms | ratio |
|---|---|---|---|
${rows.join('\n')}

The number of the load that every session carries takes ${(loadIds.bytes / loadIds.rows).toFixed(3)} bytes a row, ${share.toFixed(2)} % of the table.
`;
}
