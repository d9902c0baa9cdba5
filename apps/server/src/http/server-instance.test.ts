import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttpServer } from './server-instance.ts';

test('an address with 60,000 characters of filters is taken, and a senseless one is refused', async () => {
  const app = createHttpServer(pino({ level: 'silent' }));
  app.get('/page', async () => 'page');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    expect((await fetch(`${address}/page?filterStr=${'x'.repeat(60_000)}`)).status).toBe(200);
    expect((await fetch(`${address}/page?filterStr=${'x'.repeat(200_000)}`)).status).toBe(431);
  } finally {
    await app.close();
  }
});
