import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerErrorReplies } from '../../http/error-replies.ts';
import { registerOutbox } from './routes.ts';

let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'playhead-outbox-')), 'outbox');
  app = Fastify();
  registerErrorReplies(app, { isMetadataUnavailable: () => false });
  registerOutbox(app, { folder });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const NAME = `${'a'.repeat(32)}.eml`;

test('an empty outbox says so', async () => {
  expect((await app.inject('/outbox')).body).toContain('No mail was sent yet.');
});

test('mails are listed with their subject as text, and opened as a file', async () => {
  await mkdir(folder);
  const mail = 'From: a@b.example\r\nTo: ada@example.com,\r\n bob@example.org\r\nSubject: <b>Weekly</b>\r\n\r\nHello';
  await writeFile(join(folder, NAME), mail);
  await writeFile(join(folder, 'other.txt'), 'Subject: no mail');
  const { body, headers } = await app.inject('/outbox');
  expect(body).toContain('&lt;b&gt;Weekly&lt;/b&gt;');
  expect(body).toContain('ada@example.com, bob@example.org');
  expect(body).not.toContain('no mail');
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'");
  const file = await app.inject(`/outbox/${NAME}`);
  expect(file.body).toBe(mail);
  expect(file.headers['content-disposition']).toContain('attachment');
});

test('another machine sees nothing, and no other file is given out', async () => {
  await mkdir(folder);
  await writeFile(join(folder, NAME), 'Subject: x\r\n\r\n');
  expect((await app.inject({ url: '/outbox', remoteAddress: '10.0.0.7' })).statusCode).toBe(404);
  expect((await app.inject({ url: `/outbox/${NAME}`, remoteAddress: '10.0.0.7' })).statusCode).toBe(404);
  for (const name of ['..%2f..%2fsecret', '%00', 'other.txt', `${'b'.repeat(32)}.eml`]) {
    expect((await app.inject(`/outbox/${name}`)).statusCode, name).toBe(404);
  }
});
