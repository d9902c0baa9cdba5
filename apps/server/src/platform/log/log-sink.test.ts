import { spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createLogSink } from './log-sink.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'playhead-log-'));
  cleanups.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** An unread pipe fills up like a disk, and can be emptied again. */
function pipe(): { write: number; read: () => string } {
  const path = join(folder(), 'pipe');
  spawnSync('mkfifo', [path]);
  const read = openSync(path, 'r+');
  // Both ends non-blocking: writing to a full pipe is then an error instead of a wait.
  const write = openSync(path, constants.O_NONBLOCK | constants.O_RDWR);
  const reader = openSync(path, constants.O_NONBLOCK);
  cleanups.push(() => [read, write, reader].forEach((fd) => closeSync(fd)));
  const readAll = () => {
    const chunks: Buffer[] = [];
    for (;;) {
      const chunk = Buffer.alloc(65_536);
      try {
        chunks.push(chunk.subarray(0, readSync(reader, chunk)));
      } catch {
        return Buffer.concat(chunks).toString();
      }
    }
  };
  return { write, read: readAll };
}

test('F8: on a full disk the logger loses lines and counts them, and the process lives and ends', () => {
  const script = `
    import { createLogSink } from ${JSON.stringify(join(import.meta.dirname, 'log-sink.ts'))};
    import { openSync } from 'node:fs';
    import { pino } from 'pino';
    const sink = createLogSink({ fd: openSync('/dev/full', 'w'), describeLoss: String, pendingLimitBytes: 1000 });
    const logger = pino({ base: null, timestamp: false }, sink);
    for (let line = 0; line < 100; line += 1) logger.info('a line of forty characters, more or less');
    console.log(sink.dropped());`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    timeout: 100_000,
  });
  // 61 bytes per line with level and quotes: 16 of them fit into 1,000 bytes.
  expect([status, stdout, stderr]).toEqual([0, '84\n', '']);
});

test('F8: lines that waited come first when space is back, whole and in order, then the number of the lost', async () => {
  const { write, read } = pipe();
  const describeLoss = (lines: number) => `${lines} lost\n`;
  const sink = createLogSink({ fd: write, describeLoss, pendingLimitBytes: 2_000, retryMs: 5 });
  const line = (number: number) => `${String(number).padStart(99, '.')}\n`;
  for (let number = 1; number <= 1_000; number += 1) sink.write(line(number));
  expect(sink.dropped()).toBeGreaterThan(0);
  let seen = read();
  await expect.poll(() => (seen += read()), { timeout: 100_000 }).toContain(`${sink.dropped()} lost\n`);
  sink.write('afterwards\n');
  seen += read();
  const kept = 1_000 - sink.dropped();
  const whole = Array.from({ length: kept }, (_value, index) => line(index + 1)).join('');
  expect(seen).toBe(`${whole}${sink.dropped()} lost\nafterwards\n`);
});

test('lines are in the file as soon as they were written', () => {
  const file = join(folder(), 'log');
  const fd = openSync(file, 'a');
  cleanups.push(() => closeSync(fd));
  createLogSink({ fd, describeLoss: String }).write('one line\n');
  expect(statSync(file).size).toBe(9);
});
