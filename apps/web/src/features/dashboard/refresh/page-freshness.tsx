import { freshnessText } from '@playhead/domain/messages';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { WIDGET_ROWS_KEY } from '@playhead/browser/api/resources.ts';
import { usePage } from '../../../page-context/page-context.ts';
import { autoRefreshMs } from './use-page-refresh.ts';
import styles from './view-tools.module.css';

/** Until when the data reaches, when it was loaded, and when it will be again. Its line is always there: nothing moves. */
export function PageFreshness() {
  const { customer, user, refresh } = usePage();
  const queryClient = useQueryClient();
  const queryKey = [WIDGET_ROWS_KEY, customer];
  // Drawn again when a query begins or ends.
  useIsFetching({ queryKey });
  const loaded = queryClient.getQueryCache().findAll({ queryKey, type: 'active' });
  return (
    <p className={styles.freshness}>
      {freshnessText({
        lastDataAt: user.lastDataAt,
        loadedAtMs: Math.max(0, ...loaded.map(({ state }) => state.dataUpdatedAt)),
        refreshEveryMs: autoRefreshMs(refresh.auto, user.refreshIntervalMs),
        timeZone: user.timeZone,
      })}
    </p>
  );
}
