import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@playhead/contract/errors';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '../platform/metadata/test-metadata.ts';
import { callServer } from './control-client.ts';
import { type ControlRequest, controlSocketPath } from './control-messages.ts';
import { type ControlHandler, controlHandler, openControlSocket } from './control-socket.ts';

const Sum = z.object({ sum: z.number() });
const add: ControlRequest<{ a: number; b: number }, z.infer<typeof Sum>> = {
  name: 'add',
  input: z.strictObject({ a: z.number(), b: z.number() }),
  result: Sum,
};
const wait: ControlRequest<Record<string, never>, z.infer<typeof Sum>> = {
  name: 'wait',
  input: z.strictObject({}),
  result: Sum,
};

let dataDir: string;
const opened: { stop(): Promise<void> }[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'playhead-control-test-'));
});
afterEach(async () => {
  for (const socket of opened.splice(0)) await socket.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function open(handlers: readonly ControlHandler[], directory = dataDir) {
  const socket = await openControlSocket({ dataDir: directory, handlers, logger: silentLogger });
  opened.push(socket);
  return socket;
}

const adding = controlHandler(add, async ({ a, b }, { write }) => {
  write('adding\n');
  return { sum: a + b };
});

test('a command gets the text and the result of its request from the running server', async () => {
  await open([adding]);
  const texts: string[] = [];
  const result = await callServer({ dataDir, request: add, input: { a: 2, b: 3 }, write: (text) => texts.push(text) });
  expect([result, texts]).toEqual([{ sum: 5 }, ['adding\n']]);
});

test('without a server, or with what a killed one left, there is no server to call', async () => {
  expect(await callServer({ dataDir, request: add, input: { a: 1, b: 1 } })).toBeNull();
  await writeFile(controlSocketPath(dataDir).path, '');
  expect(await callServer({ dataDir, request: add, input: { a: 1, b: 1 } })).toBeNull();
  await open([adding]);
  expect(await callServer({ dataDir, request: add, input: { a: 1, b: 1 } })).toEqual({ sum: 2 });
});

test('only the owner of the data directory can connect, also where its path is too long for a socket', async () => {
  const long = join(dataDir, 'x'.repeat(100));
  await open([adding]);
  await open([adding], long);
  expect((await stat(controlSocketPath(dataDir).path)).mode & 0o777).toBe(0o600);
  expect(controlSocketPath(dataDir).path).toBe(join(dataDir, 'control.sock'));
  const { path, privateDirectory } = controlSocketPath(long);
  expect((await stat(privateDirectory ?? '')).mode & 0o777).toBe(0o700);
  expect(path.length).toBeLessThan(100);
  expect(await callServer({ dataDir: long, request: add, input: { a: 4, b: 4 } })).toEqual({ sum: 8 });

  await opened.pop()?.stop();
  await chmod(privateDirectory ?? '', 0o755);
  await expect(open([adding], long)).rejects.toThrow(/is not private to this user/);
  await rm(privateDirectory ?? '', { recursive: true });
});

test('a refusal is one sentence for the command, and bad input or an unknown request is one', async () => {
  const failing = controlHandler(wait, async () => {
    throw new AppError('conflict', { reason: 'A backup is running already.' });
  });
  await open([adding, failing]);
  await expect(callServer({ dataDir, request: wait, input: {} })).rejects.toThrow(/^A backup is running already\./);
  const unknown = { ...add, name: 'divide' };
  await expect(callServer({ dataDir, request: unknown, input: { a: 1, b: 1 } })).rejects.toThrow(
    /^The running Playhead does not understand "divide"; restart it, it may be another version\.$/,
  );
  const wrong = { ...wait, name: 'add' };
  await expect(callServer({ dataDir, request: wrong, input: {} })).rejects.toThrow(/does not understand "add"/);
});

test('lines that are no requests are refused and do no harm', async () => {
  await open([adding]);
  for (const line of ['nonsense', '{}', '{"stop":true}', 'null', '"x"']) {
    const received = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(controlSocketPath(dataDir).path, () => socket.write(`${line}\n`));
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(received).toBe('{"refusal":"The first line must be a request."}\n');
  }
  expect(await callServer({ dataDir, request: add, input: { a: 1, b: 2 } })).toEqual({ sum: 3 });
});

const untilAborted = (onStart: () => void) =>
  controlHandler(wait, (_input, { signal }) => {
    onStart();
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ sum: 1 })));
  });

test('a stopped command, a vanished one and a stopping server end the request', async () => {
  const starts: (() => void)[] = [];
  const started = () => new Promise<void>((resolve) => starts.push(resolve));
  const server = await open([untilAborted(() => starts.shift()?.())]);

  const stopping = new AbortController();
  const first = started();
  const stopped = callServer({ dataDir, request: wait, input: {}, signal: stopping.signal });
  await first;
  stopping.abort();
  expect(await stopped).toEqual({ sum: 1 });

  const second = started();
  const vanished = connect(controlSocketPath(dataDir).path, () => vanished.write('{"request":"wait","input":{}}\n'));
  await second;
  vanished.destroy();

  const third = started();
  const left = callServer({ dataDir, request: wait, input: {} });
  await third;
  await server.stop();
  expect(await left).toEqual({ sum: 1 });
  expect(await callServer({ dataDir, request: wait, input: {} })).toBeNull();
});
