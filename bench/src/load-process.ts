import { Agent, request } from 'node:http';

/** A caller in a separate process: calls one URL over keep-alive connections and prints the count. */
const { url, headers, body, seconds, callers } = JSON.parse(process.argv[2] ?? '{}');
const agent = new Agent({ keepAlive: true, maxSockets: callers });

function run(): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers, agent }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`HTTP ${response.statusCode}`)),
      );
    });
    call.once('error', reject);
    call.end(body);
  });
}

const until = performance.now() + seconds * 1000;
let responses = 0;
const started = performance.now();
await Promise.all(
  Array.from({ length: callers }, async () => {
    while (performance.now() < until) {
      await run();
      responses += 1;
    }
  }),
);
console.log((responses / (performance.now() - started)) * 1000);
agent.destroy();
