import type { SessionTokens } from '@playhead/contract/frame/bi-events';
import { embedUrl } from '@playhead/contract/http/system/bi-frame';
import type { ApiClient } from '@playhead/browser/api/client.ts';
import type { BiFrameTarget } from './opening.ts';

export interface EmbedAddressInput {
  customer: string;
  target: BiFrameTarget;
  theme: 'light' | 'dark';
}

/** Each call makes another address: its code works once. */
export async function fetchEmbedAddress(
  api: ApiClient,
  { customer, target, theme }: EmbedAddressInput,
  signal?: AbortSignal,
): Promise<URL> {
  const { url } = await api.call(embedUrl, {
    params: { customer },
    body: { ...target, theme, embedDomain: window.location.origin },
    ...(signal ? { signal } : {}),
  });
  return new URL(url, window.location.href);
}

const CODE_SECONDS = 60;

/** The response to `session:tokens:request`; null where the tool keeps its own session. */
export function tokensOf(address: URL): SessionTokens | null {
  const code = address.searchParams.get('code');
  if (code === null) return null;
  return { api_token: code, api_token_ttl: CODE_SECONDS, session_reference_token_ttl: CODE_SECONDS };
}

export const NO_SESSION: SessionTokens = { session_reference_token_ttl: 0 };
