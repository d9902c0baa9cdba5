import { t } from '@playhead/texts/translate';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Connectivity } from '@playhead/browser/api/transport/connectivity.ts';
import { useConnection } from './connection-banner.tsx';
import styles from './slow-load-note.module.css';

const SLOW_AFTER_MS = 8_000;

/** Says nothing while the connection is gone: the banner says why nothing loads. */
export function SlowLoadNote({ connectivity }: { connectivity: Connectivity }) {
  const isUp = useConnection(connectivity) === 'up';
  const slow = useSlowLoad();
  if (!slow || !isUp) return null;
  return (
    <output className={styles.note}>
      {t('This takes longer than usual. What has loaded is shown; you can go on working.')}
    </output>
  );
}

/** Something on the page has nothing to show yet, for longer than a reader expects. */
function useSlowLoad(): boolean {
  const loading = useIsFetching({ predicate: (query) => query.state.data === undefined }) > 0;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [loading]);
  return slow;
}
