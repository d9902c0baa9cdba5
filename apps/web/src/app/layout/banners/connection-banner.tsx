import { t } from '@playhead/texts/translate';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { ApiClient } from '@playhead/browser/api/client.ts';
import { serverProbeQuery } from '@playhead/browser/api/resources.ts';
import type { Connectivity } from '@playhead/browser/api/transport/connectivity.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './connection-banner.module.css';

const OFFLINE = t(
  'You are offline. What is shown stays, and so does what you have typed. The rest loads when the connection is back.',
);
const NO_RESPONSE = t(
  'The server does not respond. What is shown stays, and so does what you have typed. Playhead tries again every few seconds.',
);

export interface ConnectionBannerProps {
  api: ApiClient;
  connectivity: Connectivity;
}

/** One statement for the whole page, however many widgets wait. */
export function ConnectionBanner({ api, connectivity }: ConnectionBannerProps) {
  const connection = useConnection(connectivity);
  if (connection === 'offline') return <Banner text={OFFLINE} />;
  return connection === 'no response' ? <Reconnecting api={api} /> : null;
}

export function useConnection(connectivity: Connectivity): 'offline' | 'no response' | 'up' {
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const reachable = useSyncExternalStore(connectivity.subscribe, connectivity.isReachable);
  if (!online) return 'offline';
  return reachable ? 'up' : 'no response';
}

/** Mounted while the server is away: the first response to the probe ends it, and what failed loads again. */
function Reconnecting({ api }: { api: ApiClient }) {
  const queryClient = useQueryClient();
  const probe = useQuery(serverProbeQuery(api));
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' });
    await probe.refetch();
    setRetrying(false);
  };
  return (
    <Banner text={NO_RESPONSE}>
      <Button disabled={retrying} onClick={() => void retry()}>
        {t(retrying ? 'Trying…' : 'Try again')}
      </Button>
    </Banner>
  );
}

function Banner({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.banner} role="alert">
      <Icon name="alert" />
      <span>{text}</span>
      {children}
    </div>
  );
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
