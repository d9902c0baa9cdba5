import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSensor, type Server } from 'node:net';
import { join } from 'node:path';
import { createBrowserPool } from '@playhead/server/delivery/print/browser-pool';
import { startBrowserProcess } from '@playhead/server/delivery/print/browser-process';
import { pdfOptions } from '@playhead/server/delivery/print/paper-options';
import { printPage } from '@playhead/server/delivery/print/print-page';
import { findBrowser } from '@playhead/server/platform/browser/find-browser';
import { nodeOptions } from '@playhead/server/test-node-options';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, expect, test } from 'vitest';
import { eventually, processesAbout } from './processes.ts';

const staying = new AbortController().signal;
const root = join(import.meta.dirname, '..', '..');
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Counts who connects, whatever they want. */
async function openSensor() {
  let hits = 0;
  const sensor = createSensor((socket) => {
    hits += 1;
    socket.destroy();
  });
  const port = await listen(sensor);
  const packets = createSocket('udp4', () => (hits += 1));
  await new Promise<void>((resolve) => packets.bind(port, '127.0.0.1', resolve));
  cleanUps.push(
    () => sensor.close(),
    () => packets.close(),
  );
  return { port, hits: () => hits };
}

/** A page without a content security policy that is in print mode and has settled after all its requests. */
async function serveHostilePage(sensorPort: number) {
  const own: string[] = [];
  const hosts = [`127.0.0.1:${sensorPort}`, `localhost:${sensorPort}`, `[::1]:${sensorPort}`, `0x7f.1:${sensorPort}`];
  const elements = hosts.map(
    (host) => `<img src="http://${host}/img"><iframe src="http://${host}/frame"></iframe>
      <link rel="stylesheet" href="http://${host}/sheet"><div style="background:url(http://${host}/css)">x</div>
      <link rel="preconnect" href="http://${host}/"><object data="http://${host}/object"></object>`,
  );
  const page = `<!doctype html><body><main id="content">${elements.join('')}<img src="/own.png"></main><script>
    const hosts = ${JSON.stringify(hosts)};
    const outcome = (url) => fetch(url, { mode: 'no-cors' }).then(() => 'reached', () => 'refused');
    const socket = (host) => new Promise((resolve) => {
      const opened = new WebSocket('ws://' + host + '/socket');
      opened.onopen = opened.onerror = opened.onclose = resolve;
    });
    const beacon = (host) => navigator.sendBeacon('http://' + host + '/beacon');
    const call = async (host) => {
      const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + host }] });
      peer.createDataChannel('x');
      await peer.setLocalDescription();
      await new Promise((resolve) => {
        peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve();
        setTimeout(resolve, 2000);
      });
    };
    Promise.all([call(hosts[0]), ...hosts.flatMap((host) => [outcome('http://' + host + '/fetch'), socket(host), beacon(host)])])
      .then(() => outcome('/own-fetch'))
      .then(() => { document.documentElement.dataset.print = 'settled'; });
  </script>`;
  const server = createServer((request, response) => {
    own.push(request.url ?? '');
    response.setHeader('content-type', 'text/html').end(request.url === '/page' ? page : '');
  });
  const port = await listen(server);
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `127.0.0.1:${port}`, own };
}

test('attack 21: a printed page reaches no other port of this machine, by no kind of request', async () => {
  const sensor = await openSensor();
  const { address, own } = await serveHostilePage(sensor.port);
  const pool = createBrowserPool({ start: () => startBrowserProcess({ findBrowser, address }) });
  cleanUps.push(() => pool.close());
  const { content } = await printPage(
    pool,
    { path: '/page', storage: {}, picture: { kind: 'png' }, footer: '', timeLimitMs: 240_000 },
    staying,
  );
  expect(content.subarray(1, 4).toString()).toBe('PNG');
  expect(own).toEqual(expect.arrayContaining(['/page', '/own.png', '/own-fetch']));
  expect(sensor.hits()).toBe(0);
});

test('attack 21: a page that leads to another address is not printed', async () => {
  const sensor = await openSensor();
  const leading = createServer((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${sensor.port}/` }).end();
  });
  const port = await listen(leading);
  cleanUps.push(() => leading.close());
  const pool = createBrowserPool({ start: () => startBrowserProcess({ findBrowser, address: `127.0.0.1:${port}` }) });
  cleanUps.push(() => pool.close());
  const printed = printPage(
    pool,
    { path: '/page', storage: {}, picture: { kind: 'png' }, footer: '', timeLimitMs: 15_000 },
    staying,
  );
  await expect(printed).rejects.toThrow(/ERR_|timeout/);
  expect(sensor.hits()).toBe(0);
});

test('F16: no browser outlives a server that was killed with -9, also one in the middle of a page', async () => {
  // The address stands in the browser's command line: its processes are found by it.
  const address = `127.0.0.1:${40_000 + (process.pid % 20_000)}`;
  const source = `
    import { startBrowserProcess } from '${join(root, 'apps/server/src/delivery/print/browser-process.ts')}';
    import { findBrowser } from '${join(root, 'apps/server/src/platform/browser/find-browser.ts')}';
    const { browser } = await startBrowserProcess({ findBrowser, address: '${address}' });
    const page = await browser.newPage();
    void page.setContent('<script>for (;;);</script>');
    console.log('started');
  `;
  const server = spawn(
    join(root, 'node_modules/.bin/node'),
    [...nodeOptions, '--input-type=module-typescript', '-e', source],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  cleanUps.push(() => server.kill('SIGKILL'));
  await once(server.stdout, 'data');
  const [first] = processesAbout(`render.internal:80 ${address}`).filter(({ pid }) => pid !== server.pid);
  if (first === undefined) throw new Error('No browser was started.');
  const profile = /--user-data-dir=(\S+)/.exec(first.command)?.[1] ?? '';
  expect(processesAbout(profile).length).toBeGreaterThan(0);
  server.kill('SIGKILL');
  await eventually('the end of the browser', 100_000, () => {
    const left = [...processesAbout(`render.internal:80 ${address}`), ...processesAbout(profile)];
    return left.length === 0 ? true : null;
  });
});

test('EXP-061: a fitted page beyond the longest sheet of the format goes on, and no line is lost', async () => {
  const pool = createBrowserPool({ start: () => startBrowserProcess({ findBrowser, address: '127.0.0.1:1' }) });
  cleanUps.push(() => pool.close());
  const lines = Array.from({ length: 600 }, (_, index) => `Line ${index + 1}.`);
  const content = await pool.run(async (browser) => {
    const page = await browser.newPage();
    await page.setContent(
      `<body style="margin:0">${lines.map((line) => `<p style="margin:0;height:100px">${line}</p>`).join('')}`,
    );
    const { footer: _footer, ...options } = pdfOptions({ size: 'fit', orientation: 'portrait' }, 60_000);
    return page.pdf(options);
  }, staying);
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const heights = await Promise.all([1, 2, 3, 4].map(async (sheet) => Number((await pdf.getPage(sheet)).view[3])));
  expect(heights).toEqual([14_400, 14_400, 14_400, 14_400]);
  expect(pdf.numPages).toBe(4);
  const { text } = await extractText(pdf, { mergePages: true });
  expect(lines.filter((line) => !text.includes(line))).toEqual([]);
});
