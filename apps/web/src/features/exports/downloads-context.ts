import { createContext, useContext } from 'react';
import type { DownloadStore } from './download-store.ts';

export const DownloadsContext = createContext<DownloadStore | null>(null);

export function useDownloadStore(): DownloadStore {
  const store = useContext(DownloadsContext);
  if (!store) throw new Error('useDownloadStore is used outside of DownloadsContext.');
  return store;
}
