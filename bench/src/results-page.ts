import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BitmapTimes } from './bitmaps/bitmap-result.ts';
import { bitmapSection } from './bitmaps/bitmap-section.ts';
import { ColleagueResult } from './colleague-result.ts';
import { colleagueSection } from './colleague-section.ts';
import { CrowdResult } from './crowd/crowd-result.ts';
import { crowdSection } from './crowd/crowd-section.ts';
import { DayResult } from './day/day-result.ts';
import { daySection } from './day/day-section.ts';
import { ExportResult } from './exports/export-result.ts';
import { exportSection } from './exports/export-section.ts';
import { IngestResult } from './ingest/ingest-result.ts';
import { ingestSection } from './ingest/ingest-section.ts';
import { LoadResult } from './ingest/load-result.ts';
import { loadSection } from './ingest/load-section.ts';
import { SegmentTimes } from './segments/segment-result.ts';
import { ShardResult } from './shards/shard-result.ts';
import { shardSection } from './shards/shard-section.ts';
import { segmentSection } from './segments/segment-section.ts';
import { WebResult } from './web/web-result.ts';
import { webSection } from './web/web-section.ts';
import { WorkbenchResult } from './web/workbench-result.ts';
import { workbenchSection } from './web/workbench-section.ts';

const Ratio = z.object({ name: z.string(), oursMs: z.number(), rawMs: z.number(), ratio: z.number() });
const Result = z.object({
  command: z.string(),
  sessions: z.number(),
  rounds: z.number(),
  measuredAt: z.string(),
  periods: z.array(z.object({ name: z.string(), ratios: z.array(Ratio) })),
  geometricMean: z.number(),
  worst: z.number(),
  page: z.object({
    widgets: z.number(),
    queries: z.number(),
    oursMs: z.number(),
    rawSumMs: z.number(),
    firstPictureMs: z.number().optional(),
    withoutDaysMs: z.number().optional(),
    rawMost: z.object({ name: z.string(), ms: z.number() }).optional(),
  }),
  stream: z.object({ rows: z.number(), bytes: z.number(), peakRssBytes: z.number() }).nullable(),
  cachedResponsesPerSecond: z.number(),
});
type Result = z.infer<typeof Result>;

/** One volume: what was measured of it so far. */
const Volume = z.object({ sessions: z.number(), segments: SegmentTimes.optional(), bitmaps: BitmapTimes.optional() });

/** Written by `npm run bench:web`; the others are named after their volume. */
const WEB_FILE = 'web.json';
export const COLLEAGUES_FILE = 'colleagues.json';
export const CROWD_FILE = 'crowd.json';
export const DAY_FILE = 'day.json';
export const SHARDS_FILE = 'shards.json';
export const INGEST_FILE = 'ingest.json';
export const LOADS_FILE = 'loads.json';
export const EXPORTS_FILE = 'exports.json';
/** Written by `npm run bench:workbench`. */
export const WORKBENCH_FILE = 'workbench.json';
const notVolumes = new Set([
  WEB_FILE,
  WORKBENCH_FILE,
  COLLEAGUES_FILE,
  CROWD_FILE,
  DAY_FILE,
  SHARDS_FILE,
  INGEST_FILE,
  LOADS_FILE,
  EXPORTS_FILE,
]);

/** Written by hand: what was wanted and is not so, and why. */
const MISSED_GOALS = 'missed-goals.md';

/** RESULTS.md from the kept JSON files, smallest volume first, the browser last. */
export async function resultsPage(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const names = files.filter((name) => !notVolumes.has(name));
  const volumes = await Promise.all(
    names.map(async (name) => {
      const kept: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'));
      return { ...Volume.parse(kept), queries: isWhole(kept) ? Result.parse(kept) : null };
    }),
  );
  const sorted = volumes.toSorted((a, b) => a.sessions - b.sessions);
  const sections = sorted.map(({ sessions, queries, segments, bitmaps }) =>
    [
      `## ${(sessions / 1e6).toFixed(1)} million sessions\n`,
      ...(queries === null ? [] : [section(queries)]),
      ...(segments === undefined ? [] : [segmentSection(segments)]),
      ...(bitmaps === undefined ? [] : [bitmapSection(bitmaps)]),
    ].join('\n'),
  );
  const growing = growth(sorted.flatMap(({ queries }) => queries ?? []));
  const colleagues = files.includes(COLLEAGUES_FILE) ? `\n${await readColleagueSection(folder)}` : '';
  const crowd = files.includes(CROWD_FILE) ? `\n${await readCrowdSection(folder)}` : '';
  const day = files.includes(DAY_FILE) ? `\n${await readDaySection(folder)}` : '';
  const shards = files.includes(SHARDS_FILE) ? `\n${await readShardSection(folder)}` : '';
  const ingest = files.includes(INGEST_FILE) ? `\n${await readIngestSection(folder)}` : '';
  const loads = files.includes(LOADS_FILE) ? `\n${await readLoadSection(folder)}` : '';
  const exports = files.includes(EXPORTS_FILE) ? `\n${await readExportSection(folder)}` : '';
  const web = files.includes(WEB_FILE) ? `\n${await readWebSection(folder)}` : '';
  const workbench = files.includes(WORKBENCH_FILE) ? `\n${await readWorkbenchSection(folder)}` : '';
  const missed = await readFile(join(folder, '..', MISSED_GOALS), 'utf8');
  return `# Measurements

Ours divided by the same query written by hand and sent straight to the same ClickHouse over HTTP: interleaved, medians, result
cache off. Milliseconds on shared machines are noisy; the ratios of one run are what counts. The numbers behind this page are in
\`results/\`.

${sections.join('\n')}${growing}${colleagues}${crowd}${day}${shards}${ingest}${loads}${exports}${web}${workbench}
${missed}`;
}

/** `--only segments` measures a volume of which nothing else is known yet. */
function isWhole(kept: unknown): boolean {
  return typeof kept === 'object' && kept !== null && 'periods' in kept;
}

async function readColleagueSection(folder: string): Promise<string> {
  return colleagueSection(ColleagueResult.parse(JSON.parse(await readFile(join(folder, COLLEAGUES_FILE), 'utf8'))));
}

async function readCrowdSection(folder: string): Promise<string> {
  return crowdSection(CrowdResult.parse(JSON.parse(await readFile(join(folder, CROWD_FILE), 'utf8'))));
}

async function readDaySection(folder: string): Promise<string> {
  return daySection(DayResult.parse(JSON.parse(await readFile(join(folder, DAY_FILE), 'utf8'))));
}

async function readShardSection(folder: string): Promise<string> {
  return shardSection(ShardResult.parse(JSON.parse(await readFile(join(folder, SHARDS_FILE), 'utf8'))));
}

async function readWebSection(folder: string): Promise<string> {
  return webSection(WebResult.parse(JSON.parse(await readFile(join(folder, WEB_FILE), 'utf8'))));
}

async function readWorkbenchSection(folder: string): Promise<string> {
  return workbenchSection(WorkbenchResult.parse(JSON.parse(await readFile(join(folder, WORKBENCH_FILE), 'utf8'))));
}

function section(result: Result): string {
  const rows = result.periods.flatMap(({ name, ratios }) =>
    ratios.map(
      (row) =>
        `| ${name} | ${row.name} | ${row.oursMs.toFixed(1)} | ${row.rawMs.toFixed(1)} | ${row.ratio.toFixed(2)} |`,
    ),
  );
  const { page, stream } = result;
  const pageRatio = (page.oursMs / page.rawSumMs).toFixed(2);
  return `\`${result.command}\`, ${result.measuredAt.slice(0, 10)}, ${result.rounds} rounds.

| period | query | ours, ms | raw, ms | ratio |
|---|---|---|---|---|
${rows.join('\n')}

Geometric mean **${result.geometricMean.toFixed(2)}**, worst **${result.worst.toFixed(2)}**.

- Overview, Last 90 Days, all ${page.widgets} widgets (${page.queries} queries) at once: ${page.oursMs.toFixed(0)} ms, **${pageRatio}** of the
  ${page.rawSumMs.toFixed(0)} ms that the same queries take by hand over the rows, one after the other.${mostLine(page)}${withoutDaysLine(page)}${firstPictureLine(page)}
- A repeated query from the cache: ${Math.round(result.cachedResponsesPerSecond).toLocaleString('en-US')} responses/s (16 callers in another process on the same cores).
${streamLine(stream)}`;
}

function mostLine({ oursMs, rawMost }: Result['page']): string {
  if (rawMost === undefined) return '';
  return ` The slowest of
  those, \`${rawMost.name}\`, takes ${rawMost.ms.toFixed(0)} ms: the page takes **${(oursMs / rawMost.ms).toFixed(1)}** times as long.`;
}

function withoutDaysLine({ oursMs, withoutDaysMs }: Result['page']): string {
  if (withoutDaysMs === undefined) return '';
  return `
- With the viewers counted over the sessions instead of [daily rollups](../docs/decisions/daily-rollups.md) the page takes ${withoutDaysMs.toFixed(0)} ms: with
  them it takes **${(oursMs / withoutDaysMs).toFixed(2)}** of that.`;
}

function firstPictureLine({ oursMs, firstPictureMs }: Result['page']): string {
  if (firstPictureMs === undefined) return '';
  return `
- The first complete picture of it, with estimates where exact numbers take long: ${firstPictureMs.toFixed(0)} ms, **${(firstPictureMs / oursMs).toFixed(2)}** of the exact one.`;
}

function streamLine(stream: Result['stream']): string {
  if (stream === null) return '';
  const million = (stream.rows / 1e6).toFixed(1);
  return `- ${million} million rows streamed out as CSV: at most ${Math.round(stream.peakRssBytes / 2 ** 20)} MiB of memory in the server's process.
`;
}

function growth(results: readonly Result[]): string {
  const lines = results.flatMap((large) => {
    const small = results.find(({ sessions }) => Math.abs(large.sessions / sessions - 10) < 0.5);
    return small === undefined ? [] : [growthLine(small, large)];
  });
  return lines.length === 0 ? '' : `\n## Ten times the data\n\n${lines.join('\n')}\n`;
}

function growthLine(small: Result, large: Result): string {
  const total = ({ periods }: Result) =>
    periods.flatMap(({ ratios }) => ratios).reduce((sum, row) => sum + row.oursMs, 0);
  const millions = [small, large].map(({ sessions }) => `${(sessions / 1e6).toFixed(0)} million`).join(' to ');
  const factor = (total(large) / total(small)).toFixed(1);
  const page = (large.page.oursMs / small.page.oursMs).toFixed(1);
  return `- ${millions} sessions: all queries above together take ${factor} times as long, the Overview page ${page} times.`;
}

async function readExportSection(folder: string): Promise<string> {
  return exportSection(ExportResult.parse(JSON.parse(await readFile(join(folder, EXPORTS_FILE), 'utf8'))));
}

async function readIngestSection(folder: string): Promise<string> {
  return ingestSection(IngestResult.parse(JSON.parse(await readFile(join(folder, INGEST_FILE), 'utf8'))));
}

async function readLoadSection(folder: string): Promise<string> {
  return loadSection(LoadResult.parse(JSON.parse(await readFile(join(folder, LOADS_FILE), 'utf8'))));
}
