import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { readFile } from './receive-file.ts';

const ETAG = '"c0ffee"';

function reply(text: string, status = 200): Response {
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="a.csv"', etag: ETAG };
  return new Response(text, { status, headers });
}

/** Its connection breaks off after some bytes. */
function broken(text: string, until: number, etag: string | null = ETAG): Response {
  let given = false;
  const body = new ReadableStream(
    {
      pull(controller) {
        if (given) return controller.error(new TypeError('network error'));
        given = true;
        controller.enqueue(new TextEncoder().encode(text.slice(0, until)));
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: etag === null ? {} : { etag } });
}

test('a download that breaks off twice is fetched from where it ended', async () => {
  const requested: object[] = [];
  const rests = [broken('3456789', 4), reply('789', 206)];
  const { content } = await readFile(broken('0123456789', 3), {
    caller: undefined,
    pauseMs: 0,
    fetchRest: async (headers) => {
      requested.push(headers);
      const rest = rests.shift() ?? reply('');
      return rest.status === 206 ? rest : new Response(rest.body, { status: 206, headers: { etag: ETAG } });
    },
  });
  expect(await content.text()).toBe('0123456789');
  expect(requested).toEqual([
    { range: 'bytes=3-', 'if-range': ETAG },
    { range: 'bytes=7-', 'if-range': ETAG },
  ]);
});

test('a file that changed meanwhile is taken from its beginning', async () => {
  const fetchRest = async () => reply('another file');
  const { content, name } = await readFile(broken('0123456789', 3), { caller: undefined, pauseMs: 0, fetchRest });
  expect([await content.text(), name]).toEqual(['another file', null]);
});

test('a file that is written while it is sent cannot go on, and one that is gone is told as broken off', async () => {
  const never = { caller: undefined, pauseMs: 0, fetchRest: async () => new Response('', { status: 404 }) };
  await expect(readFile(broken('0123456789', 3, null), never)).rejects.toThrow('The connection broke off.');
  await expect(readFile(broken('0123456789', 3), never)).rejects.toThrow('The connection broke off.');
});

test('a connection that never stays is given up after six attempts', async () => {
  let requested = 0;
  const fetchRest = async () => {
    requested += 1;
    if (requested % 2 === 0) throw new ApiError({ kind: 'unreachable', message: 'The server cannot be reached.' });
    return new Response(broken('x', 0).body, { status: 206, headers: { etag: ETAG } });
  };
  const reading = readFile(broken('0123456789', 3), { caller: undefined, pauseMs: 0, fetchRest });
  await expect(reading).rejects.toMatchObject({ kind: 'unreachable' });
  expect(requested).toBe(5);
});

test('a whole file has its name and type', async () => {
  const { content, name } = await readFile(reply('a,b'), { caller: undefined, fetchRest: async () => reply('') });
  expect([await content.text(), content.type, name]).toEqual(['a,b', 'text/csv', 'a.csv']);
});
