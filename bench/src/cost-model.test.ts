import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BYTES_PER_SESSION, costs, predictedMs } from './cost-model.ts';

const folder = join(import.meta.dirname, '..');
const Volume = z.object({
  sessions: z.number(),
  page: z.object({ oursMs: z.number() }).optional(),
  segments: z
    .object({ coverage: z.array(z.object({ oursMs: z.number() })), build: z.object({ buildMs: z.number() }) })
    .optional(),
});

async function volumes() {
  const names = (await readdir(join(folder, 'results'))).filter((name) => /^\d+\.json$/.test(name));
  return Promise.all(
    names.map(async (name) => Volume.parse(JSON.parse(await readFile(join(folder, 'results', name), 'utf8')))),
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What was measured of each volume, by the row of the model. */
async function measured() {
  const all = await volumes();
  const pages = all.flatMap(({ sessions, page }) =>
    page ? [{ cost: 'overview', sessions, ms: page.oursMs } as const] : [],
  );
  const segments = all.flatMap(({ sessions, segments: own }) =>
    own
      ? ([
          { cost: 'coverage', sessions, ms: mean(own.coverage.map(({ oursMs }) => oursMs)) },
          { cost: 'build', sessions, ms: own.build.buildMs },
        ] as const)
      : [],
  );
  return [...pages, ...segments];
}

describe('the cost model of docs/sizing.md', () => {
  test('predicts every measured point within a quarter', async () => {
    const points = await measured();
    expect(points.length).toBeGreaterThanOrEqual(8);
    const wrong = points.filter(({ cost, sessions, ms }) => {
      const ratio = predictedMs(costs[cost], sessions) / ms;
      return ratio < 0.75 || ratio > 1.25;
    });
    expect(wrong).toEqual([]);
  });

  test('is the one that the document prints', async () => {
    const text = await readFile(join(folder, '..', 'docs/sizing.md'), 'utf8');
    for (const { fixedMs, perMillionMs } of Object.values(costs)) {
      expect(text).toContain(`| ${fixedMs} ms | ${perMillionMs} ms |`);
    }
    expect(text).toContain(`| ${BYTES_PER_SESSION} MB |`);
    for (const [sessions, cores] of [
      [1e7, 2],
      [1e9, 32],
      [1e11, 2048],
    ] as const) {
      const seconds = Object.values(costs).map((cost) => `${(predictedMs(cost, sessions, cores) / 1000).toFixed(1)} s`);
      expect(text).toContain(`| ${seconds.join(' | ')} |`);
    }
  });
});
