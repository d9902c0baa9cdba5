import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerMetrics } from './metrics-route.ts';

const TOKEN = 'sixteen characters';
let open: FastifyInstance;
let guarded: FastifyInstance;

beforeAll(() => {
  const create = (token: string | null) => {
    const app = Fastify({ trustProxy: ['127.0.0.1', '10.0.0.0/8'] });
    registerMetrics(app, { read: async () => 'playhead_info 1\n', token });
    return app;
  };
  open = create(null);
  guarded = create(TOKEN);
});
afterAll(() => Promise.all([open.close(), guarded.close()]));

const isRead = async (app: FastifyInstance, remoteAddress: string, headers: Readonly<Record<string, string>> = {}) => {
  const reply = await app.inject({ url: '/metrics', remoteAddress, headers });
  return reply.statusCode === 200 && reply.body === 'playhead_info 1\n';
};

test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('this machine reads them (%s)', async (address) => {
  expect(await isRead(open, address)).toBe(true);
  expect(await isRead(guarded, address)).toBe(true);
});

test.each(['10.0.0.7', '192.0.2.7', '2001:db8::1', '::ffff:192.0.2.7'])('%s needs the token', async (address) => {
  expect(await isRead(open, address)).toBe(false);
  expect(await isRead(open, address, { authorization: 'Bearer null' })).toBe(false);
  expect(await isRead(guarded, address)).toBe(false);
  expect(await isRead(guarded, address, { authorization: `Bearer ${TOKEN}x` })).toBe(false);
  expect(await isRead(guarded, address, { authorization: `Bearer ${TOKEN}` })).toBe(true);
});

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
  'callers behind a proxy of this machine are not this machine (%s)',
  async (name) => {
    expect(await isRead(open, '127.0.0.1', { [name]: '127.0.0.1' })).toBe(false);
    expect(await isRead(guarded, '127.0.0.1', { [name]: '127.0.0.1', authorization: `Bearer ${TOKEN}` })).toBe(true);
  },
);
