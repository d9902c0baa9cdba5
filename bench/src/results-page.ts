import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Ratio = z.object({ name: z.string(), oursMs: z.number(), rawMs: z.number(), ratio: z.number() });
const Result = z.object({
  command: z.string(),
  sessions: z.number(),
  rounds: z.number(),
  measuredAt: z.string(),
  periods: z.array(z.object({ name: z.string(), ratios: z.array(Ratio) })),
  geometricMean: z.number(),
  worst: z.number(),
  page: z.object({ oursMs: z.number(), rawSumMs: z.number() }).nullable(),
  cachedAnswersPerSecond: z.number(),
});
type Result = z.infer<typeof Result>;

/** RESULTS.md from the kept JSON files, smallest volume first. */
export async function resultsPage(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const results = await Promise.all(
    names.map(async (name) => Result.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  );
  const sections = results.toSorted((a, b) => a.sessions - b.sessions).map(section);
  return `# Measurements

Ours divided by the same question written by hand and sent straight to the same ClickHouse over HTTP: interleaved, medians, result
cache off. Milliseconds on shared machines are noisy; the ratios of one run are what counts. The numbers behind this page are in
\`results/\`.

${sections.join('\n')}`;
}

function section(result: Result): string {
  const million = (result.sessions / 1e6).toFixed(1);
  const rows = result.periods.flatMap(({ name, ratios }) =>
    ratios.map(
      (row) =>
        `| ${name} | ${row.name} | ${row.oursMs.toFixed(1)} | ${row.rawMs.toFixed(1)} | ${row.ratio.toFixed(2)} |`,
    ),
  );
  const page = result.page;
  return `## ${million} million sessions

\`${result.command}\`, ${result.measuredAt.slice(0, 10)}, ${result.rounds} rounds.

| period | question | ours, ms | raw, ms | ratio |
|---|---|---|---|---|
${rows.join('\n')}

Geometric mean **${result.geometricMean.toFixed(2)}**, worst **${result.worst.toFixed(2)}**. From the cache:
${Math.round(result.cachedAnswersPerSecond).toLocaleString('en-US')} answers/s (16 callers in another process on the same cores).${
    page === null
      ? ''
      : ` All questions of the longest period at once: ${page.oursMs.toFixed(0)} ms, ${(page.oursMs / page.rawSumMs).toFixed(2)} of the sum of the raw ones.`
  }
`;
}
