import { useEffect, useState } from 'react';

export interface DemoAccount {
  email: string;
  password: string;
  note: string;
}

export interface PortalConfig {
  /** Where Playhead is: another origin than this portal's. */
  appUrl: string;
  /** Offered on the sign-in page of a demo installation; a production server sends none. */
  demoAccounts: readonly DemoAccount[];
}

export type ConfigState =
  | { status: 'loading' }
  | { status: 'failed'; reason: string }
  | { status: 'ready'; config: PortalConfig };

const CONFIG_PATH = '/portal/config.json';
const CONFIG_TIMEOUT_MS = 10_000;

export function decodeConfig(value: unknown): PortalConfig {
  const appUrl = fieldOf(value, 'appUrl');
  if (typeof appUrl !== 'string' || !/^https?:$/.test(URL.parse(appUrl)?.protocol ?? '')) {
    throw new TypeError('the portal configuration names no http address for Playhead');
  }
  const accounts = fieldOf(value, 'demoAccounts');
  return { appUrl, demoAccounts: Array.isArray(accounts) ? accounts.flatMap(decodeDemoAccount) : [] };
}

function decodeDemoAccount(value: unknown): DemoAccount[] {
  const email = fieldOf(value, 'email');
  const password = fieldOf(value, 'password');
  const note = fieldOf(value, 'note');
  if (typeof email !== 'string' || typeof password !== 'string') return [];
  return [{ email, password, note: typeof note === 'string' ? note : '' }];
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

async function loadConfig(signal: AbortSignal): Promise<PortalConfig> {
  const response = await fetch(CONFIG_PATH, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(CONFIG_TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`${CONFIG_PATH} responded with ${response.status}`);
  return decodeConfig(await response.json());
}

export function usePortalConfig(): { state: ConfigState; retry: () => void } {
  const [state, setState] = useState<ConfigState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    loadConfig(leaving.signal).then(
      (config) => setState({ status: 'ready', config }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setState({ status: 'failed', reason: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => leaving.abort();
  }, [attempt]);

  const retry = () => {
    setState({ status: 'loading' });
    setAttempt(attempt + 1);
  };
  return { state, retry };
}
