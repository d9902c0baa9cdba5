import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBenchServer } from './bench-server.ts';
import { measureQuestions } from './measure-questions.ts';
import { measureSegments } from './measure-segments.ts';
import { resultsPage } from './results-page.ts';
import { sumsInUse } from './sums-in-use.ts';

const folder = join(import.meta.dirname, '..');

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

const sessions = Number(option('sessions') ?? 4_000_000);
const rounds = Number(option('rounds') ?? 11);
const only = option('only');
if (only !== undefined && only !== 'questions' && only !== 'segments') {
  throw new Error('--only is followed by "questions" or "segments"');
}
const dataDir = join(folder, '.data', String(sessions));
const results = join(folder, 'results');
const file = join(results, `${sessions}.json`);
await mkdir(dataDir, { recursive: true, mode: 0o711 });
await mkdir(results, { recursive: true });

const command = `npm run bench -- --sessions ${sessions} --rounds ${rounds}`;
if (only !== 'segments') await keep({ command, ...(await measureQuestions({ dataDir, sessions, rounds })) });
if (only !== 'questions') await keep(await segmentsPart());

async function segmentsPart(): Promise<object> {
  const server = await startBenchServer({ dataDir, sessions, cacheBytes: 0 });
  try {
    await sumsInUse(server);
    const times = await measureSegments(server, { rounds });
    return { sessions: server.sessions, segments: { command: `${command} --only segments`, ...times } };
  } finally {
    await server.stop();
  }
}

/** Beside the parts that are there already. */
async function keep(part: object): Promise<void> {
  const known: object = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  await writeFile(file, `${JSON.stringify({ ...known, ...part }, null, 2)}\n`);
  await writeFile(join(folder, 'RESULTS.md'), await resultsPage(results));
}
