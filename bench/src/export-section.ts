import type { ExportResult } from './export-result.ts';

export function exportSection({ command, measuredAt, rows, exports }: ExportResult): string {
  const lines = exports.map(({ format, seconds, bytes, startRssBytes, peakRssBytes }) =>
    [format, seconds.toFixed(1), mib(bytes), mib(peakRssBytes), mib(peakRssBytes - startRssBytes)].join(' | '),
  );
  return `## Exports

\`${command}\`, ${measuredAt.slice(0, 10)}: ${(rows / 1e6).toFixed(1)} million rows of four columns from the engine to a whole file with its
checksum. The memory is that of the server's process, all formats one after the other.

| format | s | file, MiB | peak, MiB | growth, MiB |
|---|---|---|---|---|
${lines.map((line) => `| ${line} |`).join('\n')}
`;
}

function mib(bytes: number): string {
  return String(Math.round(bytes / 2 ** 20));
}
