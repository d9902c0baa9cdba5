import { createContext, useContext } from 'react';
import type { ApiClient } from './client.ts';

export const ApiContext = createContext<ApiClient | null>(null);

/** QRY-003: the second client. */
export const MetadataApiContext = createContext<ApiClient | null>(null);

export function useApi(): ApiClient {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi is used outside of ApiContext.');
  return api;
}

/** Fetches custom-tag and ads metadata. A feature rendered without the app has one client for everything. */
export function useMetadataApi(): ApiClient {
  const shared = useApi();
  return useContext(MetadataApiContext) ?? shared;
}
