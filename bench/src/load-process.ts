import { Agent, request } from 'node:http';

/** A caller in a process of its own: asks one URL over kept connections, so many at once, for so long; prints the count. */
const { url, headers, body, seconds, callers } = JSON.parse(process.argv[2] ?? '{}');
const agent = new Agent({ keepAlive: true, maxSockets: callers });

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers, agent }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`HTTP ${answer.statusCode}`)),
      );
    });
    call.once('error', reject);
    call.end(body);
  });
}

const until = performance.now() + seconds * 1000;
let answers = 0;
const started = performance.now();
await Promise.all(
  Array.from({ length: callers }, async () => {
    while (performance.now() < until) {
      await ask();
      answers += 1;
    }
  }),
);
console.log((answers / (performance.now() - started)) * 1000);
agent.destroy();
