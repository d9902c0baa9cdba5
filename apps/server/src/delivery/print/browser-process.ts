import { once } from 'node:events';
import type { Browser, BrowserServer } from 'playwright-core';
import { BROWSER_FLAGS, type FoundBrowser } from '../../platform/browser/find-browser.ts';

/** A name that only the printing browser resolves, to this server alone. */
export const RENDER_ORIGIN = 'http://render.internal';

const LAUNCH_TIMEOUT_MS = 30_000;

export interface BrowserProcess {
  browser: Browser;
  isAlive(): boolean;
  /** Ends the browser and all its children, also one that hangs. */
  kill(): Promise<void>;
}

/** A browser that reaches this server and nothing else, whatever a page requests. */
export async function startBrowserProcess(options: {
  findBrowser: () => Promise<FoundBrowser>;
  /** Where this server listens: `127.0.0.1:4100`. */
  address: string;
}): Promise<BrowserProcess> {
  const found = await options.findBrowser();
  if ('reason' in found) throw new Error(found.reason);
  // A server that prints nothing starts without it, in five sixths of the time.
  const { chromium } = await import('playwright-core');
  const server = await chromium.launchServer({
    executablePath: found.executablePath,
    headless: true,
    timeout: LAUNCH_TIMEOUT_MS,
    args: [
      ...BROWSER_FLAGS,
      `--host-resolver-rules=MAP render.internal:80 ${options.address}, MAP * ~NOTFOUND`,
      // WebRTC would send packets to any address in digits: it does not resolve them.
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      // The app needs what browsers keep for secure origins, such as crypto.randomUUID.
      `--unsafely-treat-insecure-origin-as-secure=${RENDER_ORIGIN}`,
    ],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  try {
    const browser = await chromium.connect(server.wsEndpoint(), { timeout: LAUNCH_TIMEOUT_MS });
    return { browser, isAlive: () => isRunning(server) && browser.isConnected(), kill: () => killGroup(server) };
  } catch (error) {
    await killGroup(server);
    throw error;
  }
}

function isRunning(server: BrowserServer): boolean {
  const { exitCode, signalCode } = server.process();
  return exitCode === null && signalCode === null;
}

/** Chromium leads its own process group; its renderers would outlive a kill of the first process alone. */
async function killGroup(server: BrowserServer): Promise<void> {
  const child = server.process();
  const { pid } = child;
  if (pid === undefined || !isRunning(server)) return;
  const exited = once(child, 'exit');
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
  await exited;
}
