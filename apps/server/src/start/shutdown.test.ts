import { expect, test } from 'vitest';
import { createShutdown } from './shutdown.ts';

test('F23: parts stop once, in reverse order, and a part that fails does not keep the others running', async () => {
  const order: string[] = [];
  const problems: string[] = [];
  const shutdown = createShutdown((name) => problems.push(name));
  for (const name of ['metadata', 'engine', 'jobs', 'http']) {
    shutdown.add({
      name,
      async stop() {
        order.push(name);
        if (name === 'jobs') throw new Error('stuck');
      },
    });
  }
  await Promise.all([shutdown.run(), shutdown.run()]);
  expect(order).toEqual(['http', 'jobs', 'engine', 'metadata']);
  expect(problems).toEqual(['jobs']);
});

test('what opens after the stop was requested is closed at once', async () => {
  const stopped: string[] = [];
  const shutdown = createShutdown(() => undefined);
  await shutdown.run();
  shutdown.add({ name: 'engine', stop: async () => void stopped.push('engine') });
  expect(stopped).toEqual(['engine']);
});
