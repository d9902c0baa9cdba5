import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrorReplies } from './error-replies.ts';
import { type FileReply, sendFile, type StoredContent } from './file-replies.ts';

const csv = { fileName: 'Top Series.csv', contentType: 'text/csv; charset=utf-8' };

async function send(file: Partial<FileReply>, headers: Readonly<Record<string, string>> = {}) {
  const app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable: () => false });
  app.get('/', async (_request, reply) => sendFile(reply, { ...csv, content: Readable.from(['a,b\n']), ...file }));
  return app.inject({ url: '/', headers });
}

function stored(text: string, { resumable = true } = {}): StoredContent {
  const bytes = Buffer.from(text);
  const read: StoredContent['read'] = ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
    Readable.from([bytes.subarray(start, end + 1)]);
  return { bytes: bytes.length, sha256: 'c0ffee', resumable, read };
}

async function dispositionOf(file: Partial<FileReply>) {
  return (await send(file)).headers['content-disposition'];
}

test('EXP-047: a file is saved under its name, with its type and length', async () => {
  const { headers, body, statusCode } = await send({ content: stored('a,b\n') });
  expect([statusCode, body]).toEqual([200, 'a,b\n']);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-length': '4',
    'content-disposition': `attachment; filename="Top Series.csv"; filename*=UTF-8''Top%20Series.csv`,
    'x-content-type-options': 'nosniff',
  });
});

test('a download that broke off goes on with the rest of the same file', async () => {
  const content = stored('0123456789');
  const whole = await send({ content });
  expect([whole.statusCode, whole.headers['accept-ranges'], whole.headers.etag]).toEqual([200, 'bytes', '"c0ffee"']);
  const rest = await send({ content }, { range: 'bytes=4-', 'if-range': '"c0ffee"' });
  expect([rest.statusCode, rest.body]).toEqual([206, '456789']);
  expect(rest.headers).toMatchObject({
    'content-range': 'bytes 4-9/10',
    'content-length': '6',
    'content-disposition': expect.stringContaining('attachment; '),
    'content-security-policy': expect.stringContaining('sandbox; '),
  });
  const changed = await send({ content }, { range: 'bytes=4-', 'if-range': '"another"' });
  expect([changed.statusCode, changed.body]).toEqual([200, '0123456789']);
});

test('a part beyond the end is refused with the size of the file', async () => {
  const { statusCode, headers, json } = await send({ content: stored('0123456789') }, { range: 'bytes=10-' });
  expect([statusCode, headers['content-range']]).toEqual([416, 'bytes */10']);
  expect(json().message).toBe('The file has 10 bytes, and none where the request begins.');
  expect(headers['content-disposition']).toBeUndefined();
});

test('an address that opens once has no parts', async () => {
  const content = stored('0123456789', { resumable: false });
  const { statusCode, headers, body } = await send({ content }, { range: 'bytes=4-' });
  expect([statusCode, body, headers['content-length']]).toEqual([200, '0123456789', '10']);
  expect([headers['accept-ranges'], headers.etag]).toEqual([undefined, undefined]);
});

test('a file that is opened is shown in the window', async () => {
  expect(await dispositionOf({ inline: true })).toBe(
    `inline; filename="Top Series.csv"; filename*=UTF-8''Top%20Series.csv`,
  );
});

test('attack 18: a file runs no scripts and reads nothing of this origin', async () => {
  const policy = async (contentType: string) => (await send({ contentType })).headers['content-security-policy'];
  expect(await policy('text/html; charset=utf-8')).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  );
  expect(await policy('image/svg+xml')).toContain('sandbox;');
  // Chromium shows no PDF file in a sandbox.
  expect(await policy('application/pdf')).toBe("default-src 'none'; object-src 'self'; style-src 'unsafe-inline'");
});

test.each([
  ['日本 ♥.csv', '__ _.csv', '%E6%97%A5%E6%9C%AC%20%E2%99%A5.csv'],
  ['a"b\\c%d.csv', 'a_b_c_d.csv', 'a%22b%5Cc%25d.csv'],
  ["it's (1)*.csv", "it's (1)*.csv", 'it%27s%20%281%29%2A.csv'],
  ['x\r\nset-cookie: a=b.csv', 'x__set-cookie: a=b.csv', 'x%0D%0Aset-cookie%3A%20a%3Db.csv'],
  ['half \ud800 pair.csv', 'half _ pair.csv', 'half%20%EF%BF%BD%20pair.csv'],
])('attack 20, RFC 6266: %j', async (fileName, plain, encoded) => {
  const { headers } = await send({ fileName });
  expect(headers['content-disposition']).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  expect(headers['set-cookie']).toBeUndefined();
});
