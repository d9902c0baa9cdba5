import { QueryClient } from '@tanstack/react-query';
import { mayPass } from './api-error.ts';

/** F4, F6: an engine that restarts is back in seconds; everything else is the user's decision to retry. */
const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 1200;

/** QRY-030: data never goes stale and is never fetched again because the window got the focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: (failures, error) => failures < MAX_RETRIES && mayPass(error),
        retryDelay: (failures) => RETRY_DELAY_MS * failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
