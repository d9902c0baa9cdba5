import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';

interface Cost {
  name: string;
  ms: number;
}

export interface ProfileSummary {
  busyMs: number;
  /** Self time by function, and by package or folder. */
  functions: readonly Cost[];
  folders: readonly Cost[];
}

type Profile = Awaited<ReturnType<typeof stopProfiler>>;
type ProfileNode = Profile['nodes'][number];
type Maps = ReadonlyMap<string, SourceMap>;

const SAMPLE_EVERY_US = 200;
/** A longer gap between samples means that the thread was not scheduled. */
const LONGEST_GAP_US = 1000;
const IDLE = new Set(['(idle)', '(root)']);

/** Profiles the page's main thread during `work`; source maps translate the names. */
export async function profiled(page: Page, dist: string, work: () => Promise<void>): Promise<ProfileSummary> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US });
  await session.send('Profiler.start');
  await work();
  const profile = await stopProfiler(session);
  await session.detach();
  return summarise(profile, await readMaps(profile, dist));
}

async function stopProfiler(session: Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>) {
  const { profile } = await session.send('Profiler.stop');
  return profile;
}

function summarise(profile: Profile, maps: Maps): ProfileSummary {
  const selfMs = new Map<number, number>();
  const { samples = [], timeDeltas = [] } = profile;
  for (const [index, id] of samples.entries()) {
    selfMs.set(id, (selfMs.get(id) ?? 0) + Math.min(timeDeltas[index] ?? 0, LONGEST_GAP_US) / 1000);
  }
  const functions = new Map<string, number>();
  const folders = new Map<string, number>();
  let busyMs = 0;
  for (const node of profile.nodes) {
    const ms = selfMs.get(node.id) ?? 0;
    if (ms === 0 || IDLE.has(node.callFrame.functionName)) continue;
    const { source, name } = originOf(node, maps);
    busyMs += ms;
    add(functions, `${name} (${source})`, ms);
    add(folders, folderOf(source), ms);
  }
  return { busyMs, functions: largest(functions), folders: largest(folders) };
}

function originOf({ callFrame }: ProfileNode, maps: Maps): { source: string; name: string } {
  const { url, lineNumber, columnNumber, functionName } = callFrame;
  const entry = maps.get(url)?.findEntry(lineNumber, columnNumber);
  if (entry === undefined || !('originalSource' in entry) || !entry.originalSource) {
    return { source: basename(url), name: functionName || '?' };
  }
  const source = entry.originalSource.replace(/^(\.\.\/)+/, '');
  return { source: `${source}:${entry.originalLine + 1}`, name: nameOf(entry) ?? (functionName || '?') };
}

/** Source maps contain the name, but Node's types do not. */
function nameOf(entry: object): string | null {
  return 'name' in entry && typeof entry.name === 'string' ? entry.name : null;
}

/** `node_modules/react-dom` or `packages/widgets/src/table`; work of the browser has its own name. */
function folderOf(source: string): string {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source);
  if (inPackage) return `node_modules/${inPackage[1]}`;
  return source.includes('/') ? source.slice(0, source.lastIndexOf('/')) : source || 'the browser itself';
}

async function readMaps(profile: Profile, dist: string): Promise<Maps> {
  const urls = new Set(profile.nodes.map(({ callFrame }) => callFrame.url).filter((url) => url.includes('/assets/')));
  const maps = new Map<string, SourceMap>();
  for (const url of urls) {
    const file = join(dist, 'assets', `${basename(url)}.map`);
    // A few lines of the bundler have no source.
    if (existsSync(file)) maps.set(url, new SourceMap(JSON.parse(await readFile(file, 'utf8'))));
  }
  return maps;
}

function add(totals: Map<string, number>, name: string, ms: number): void {
  totals.set(name, (totals.get(name) ?? 0) + ms);
}

function largest(totals: ReadonlyMap<string, number>): Cost[] {
  return [...totals]
    .map(([name, ms]) => ({ name, ms }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 25);
}
