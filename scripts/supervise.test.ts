import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchBeats } from './watch-beats.mjs';

const quick = {
  beatMs: 5,
  silentBeats: 100,
  firstBackoffMs: 10,
  longestBackoffMs: 40,
  stableMs: 60_000,
  stopGraceMs: 60_000,
  deathsBeforeReady: 5,
};

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'playhead-supervise-'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/**
 * A launcher with a server of a few lines. `start` counts the starts from 1; `ready()` and `refuse()` report to the
 * launcher and resolve once it has the message.
 */
function launch(serverCode: string, limits: Partial<typeof quick> = {}) {
  const server = `
    import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync('${folder}/starts', '.');
    const start = readFileSync('${folder}/starts', 'utf8').length;
    const say = (text) => appendFileSync(1, text + '\\n');
    const tell = (message) => new Promise((resolve) => process.send(message, resolve));
    const ready = () => tell({ ready: true });
    const refuse = () => tell({ refused: true });
    say('start ' + start);
    ${serverCode}`;
  const options = { cwd: folder, limits: { ...quick, ...limits } };
  const launcher = `
    import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervise.mjs'))};
    const args = ['--input-type=module', '-e', ${JSON.stringify(server)}];
    process.exit(await supervise({ command: process.execPath, args, ...${JSON.stringify(options)} }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', launcher], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  const lookers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const look of lookers) look();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const said = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => void (output.includes(text) && resolve());
      lookers.add(look);
      look();
    });
  return { child, ended, said, lines: () => output.trim().split('\n') };
}

/** Keeps a server alive until it is killed. */
const stay = `setInterval(() => {}, 1000);`;

describe('a server that died after it was ready is started again', () => {
  test.each([
    ['the kernel kills it', `process.kill(process.pid, 'SIGKILL')`, 'SIGKILL'],
    ['it runs out of memory', `process.abort()`, 'SIGABRT'],
    ['an exception is not caught', `process.exit(70)`, 'exit code 70'],
  ])('%s', async (_name, death, how) => {
    const { ended, lines } = launch(`await ready(); if (start < 3) ${death}; else process.exit(0);`);
    expect(await ended).toBe(0);
    expect(lines().filter((line) => /^(start|Playhead)/.test(line))).toEqual([
      'start 1',
      `Playhead died (${how}) and is started again in 0.01 s.`,
      'start 2',
      `Playhead died (${how}) and is started again in 0.02 s.`,
      'start 3',
    ]);
  });

  test('more than five times, with a pause that stops growing, and the first pause again after a stable while', async () => {
    const pauses = (lines: readonly string[]) =>
      lines.flatMap((line) => /started again in (\S+) s/.exec(line)?.[1] ?? []);
    const dies = `await ready(); process.exit(start < 7 ? 70 : 0);`;
    const growing = launch(dies);
    expect(await growing.ended).toBe(0);
    expect(pauses(growing.lines())).toEqual(['0.01', '0.02', '0.04', '0.04', '0.04', '0.04']);
    rmSync(join(folder, 'starts'));
    const stable = launch(dies, { stableMs: 0 });
    expect(await stable.ended).toBe(0);
    expect(pauses(stable.lines())).toEqual(['0.01', '0.01', '0.01', '0.01', '0.01', '0.01']);
  });

  test('also when a restart is refused: what it needs may come back', async () => {
    const { ended, lines } = launch(`
      if (start === 1) { await ready(); process.exit(70); }
      if (start < 4) { await refuse(); process.exit(1); }`);
    expect(await ended).toBe(0);
    expect(lines().filter((line) => line.startsWith('start'))).toEqual(['start 1', 'start 2', 'start 3', 'start 4']);
  });
});

describe('a server that says every few seconds that it lives', () => {
  test('is killed and started again when its event loop does not move', async () => {
    const { ended, lines } = launch(`
      await ready();
      if (start === 2) process.exit(0);
      say('blocked');
      await tell({ alive: true });
      for (;;);`);
    expect(await ended).toBe(0);
    expect(lines()).toEqual([
      'start 1',
      'blocked',
      'Playhead did not answer for 0.5 s and is killed; nothing acknowledged is lost.',
      'Playhead died (SIGKILL) and is started again in 0.01 s.',
      'start 2',
    ]);
  });

  test('is left alone while it does, and before it has said so for the first time', () => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockReturnValue();
    let kills = 0;
    const watch = watchBeats({ beatMs: 5000, silentBeats: 24, kill: () => (kills += 1) });
    vi.advanceTimersByTime(3_600_000);
    for (let beat = 0; beat < 10; beat += 1) {
      watch.beat();
      vi.advanceTimersByTime(110_000);
    }
    expect(kills).toBe(0);
    vi.advanceTimersByTime(11_000);
    expect(kills).toBe(1);
    watch.end();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a server is not started again', () => {
  test('when it dies five times before it is ready', async () => {
    const { ended, lines } = launch(`process.exit(3);`);
    expect(await ended).toBe(1);
    expect(lines().filter((line) => line.startsWith('start'))).toHaveLength(5);
    expect(lines().at(-1)).toBe(
      'Playhead died 5 times before it was ready (last time: exit code 3) and is not started again. ' +
        'The reason is above or in the log; correct it and run npm start.',
    );
  });

  test('when it refuses to start', async () => {
    const { ended, lines } = launch(`await refuse(); process.exit(1);`);
    expect([await ended, lines()]).toEqual([1, ['start 1']]);
  });

  test('when it ends with 0', async () => {
    const { ended, lines } = launch('');
    expect([await ended, lines()]).toEqual([0, ['start 1']]);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('when %s stops the launcher', async (signal) => {
    const { child, ended, said, lines } = launch(`
      process.on('SIGTERM', () => process.exit(0));
      process.on('message', () => process.exit(0));
      await ready(); say('up'); ${stay}`);
    await said('up');
    child.kill(signal);
    expect([await ended, lines()]).toEqual([0, ['start 1', 'up']]);
  });

  test('when the launcher is stopped during the pause', async () => {
    const { child, ended, said, lines } = launch(`process.exit(3);`, { firstBackoffMs: 60_000 });
    await said('started again');
    child.kill('SIGTERM');
    expect([await ended, lines()]).toEqual([
      0,
      ['start 1', 'Playhead died (exit code 3) and is started again in 60 s.'],
    ]);
  });
});

test('a server whose event loop is blocked is killed after the grace period, and its children end with it', async () => {
  const engine = `process.on('disconnect', () => { require('fs').writeSync(1, 'engine gone\\n'); process.exit(); });`;
  const { child, ended, said, lines } = launch(
    `
    import { spawn } from 'node:child_process';
    process.on('SIGTERM', () => process.exit(0));
    const engine = spawn(process.execPath, ['-e', ${JSON.stringify(`${engine} process.send('up'); ${stay}`)}],
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true });
    await new Promise((resolve) => engine.once('message', resolve));
    await ready();
    say('blocked');
    for (;;);`,
    { stopGraceMs: 300 },
  );
  await said('blocked');
  child.kill('SIGTERM');
  expect(await ended).toBe(1);
  await said('engine gone');
  expect(lines().filter((line) => line !== 'engine gone')).toEqual([
    'start 1',
    'blocked',
    'Playhead did not stop within 0.3 s and is killed; nothing acknowledged is lost.',
  ]);
});
