import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@playhead/browser/api/client.ts';
import { readinessQuery } from '@playhead/browser/api/resources.ts';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import styles from './connection-banner.module.css';

/** Says why saving fails while the disk of the server is full; goes when there is space again. */
export function StorageBanner({ api }: { api: ApiClient }) {
  const { data } = useQuery(readinessQuery(api));
  if (data?.storage.status !== 'full') return null;
  return (
    <div className={styles.banner} role="alert">
      <Icon name="alert" />
      <span>
        {t(
          'The disk of the server is full. You can look at everything; new data, segments and notes cannot be saved until an administrator frees space.',
        )}
      </span>
    </div>
  );
}
