import type { DeliveryMeasure, ExportResult } from './export-result.ts';

/** Goals of one run on two cores. */
const CURL_GOAL = 1.3;
const GROWTH_GOAL_MIB = 200;
const FIRST_BYTE_GOAL_MS = 300;
const PRINT_GOAL_S = 4;
const SCHEDULES_GOAL_S = 60;

export function exportSection({ command, measuredAt, load, rows, exports, curl, deliveries }: ExportResult): string {
  const lines = exports.map(({ format, seconds, bytes, startRssBytes, peakRssBytes }) =>
    [format, seconds.toFixed(1), mib(bytes), mib(peakRssBytes), mib(peakRssBytes - startRssBytes)].join(' | '),
  );
  const against =
    curl === undefined
      ? ''
      : `\n- A CSV file of ${million(curl.rows)} rows, whole and with its checksum: ${curl.oursMs.toFixed(0)} ms, **${curl.ratio.toFixed(2)}** of the ${curl.rawMs.toFixed(0)} ms of curl with the
  same query (wanted: ${CURL_GOAL}).\n`;
  return `## Exports

\`${command}\`, ${measuredAt.slice(0, 10)}${loadText(load)}: ${million(rows)} rows of four columns from the engine to a whole file with its
checksum. Each format runs in a separate process, whose memory it is (wanted: a growth of at most ${GROWTH_GOAL_MIB} MiB).

| format | s | file, MiB | peak, MiB | growth, MiB |
|---|---|---|---|---|
${lines.map((line) => `| ${line} |`).join('\n')}
${against}${deliveries === undefined ? '' : deliverySection(deliveries)}`;
}

function deliverySection({
  command,
  measuredAt,
  load,
  sessions,
  firstByte,
  print,
  schedules,
}: DeliveryMeasure): string {
  const plans = Object.entries(schedules.plans).map(([name, count]) => `${count} ${name}`);
  return `
### Deliveries

\`${command}\`, ${measuredAt.slice(0, 10)}${loadText(load)}: the product with ${million(sessions)} sessions, started as users start it. Growth is that of the server's process.

| what | measured | wanted | growth, MiB |
|---|---|---|---|
| first byte of a download of ${mib(firstByte.bytes)} MiB | ${firstByte.ms.toFixed(0)} ms, whole ${firstByte.wholeMs.toFixed(0)} ms | ${FIRST_BYTE_GOAL_MS} ms | ${growth(firstByte)} |
| Overview (${print.widgets} widgets) as PDF, warm | ${(print.warmMs / 1000).toFixed(1)} s, the first ${(print.coldMs / 1000).toFixed(1)} s | ${PRINT_GOAL_S} s | ${growth(print)} |
| 50 schedules due in the same minute | ${schedules.seconds.toFixed(0)} s, ${schedules.failed} failed | ${SCHEDULES_GOAL_S} s | ${growth(schedules)} |

The 50 are ${plans.join(', ')}.
`;
}

function loadText(load: number | undefined): string {
  return load === undefined ? '' : `, with a load of ${load.toFixed(1)} by others before it`;
}

function growth({ startRssBytes, peakRssBytes }: { startRssBytes: number; peakRssBytes: number }): string {
  return mib(peakRssBytes - startRssBytes);
}

function million(count: number): string {
  return `${(count / 1e6).toFixed(1)} million`;
}

function mib(bytes: number): string {
  return String(Math.round(bytes / 2 ** 20));
}
