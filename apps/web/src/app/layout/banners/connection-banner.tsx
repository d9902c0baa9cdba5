import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { Connectivity } from '@playhead/browser/api/transport/connectivity.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './connection-banner.module.css';

/** One statement for the whole page; retry loads everything again that failed. */
export function ConnectionBanner({ connectivity }: { connectivity: Connectivity }) {
  const reachable = useSyncExternalStore(connectivity.subscribe, connectivity.isReachable);
  const queryClient = useQueryClient();
  const [retrying, setRetrying] = useState(false);
  if (reachable) return null;

  const retry = async () => {
    setRetrying(true);
    await queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' });
    setRetrying(false);
  };
  return (
    <div className={styles.banner} role="alert">
      <Icon name="alert" />
      <span>The server cannot be reached. What you see may be incomplete.</span>
      <Button disabled={retrying} onClick={() => void retry()}>
        {retrying ? 'Trying…' : 'Try again'}
      </Button>
    </div>
  );
}
