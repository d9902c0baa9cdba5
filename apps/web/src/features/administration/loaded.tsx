import { errorText } from '@playhead/browser/api/present-error.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { t } from '@playhead/texts/translate';
import type { ReactNode } from 'react';
import styles from './administration.module.css';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  words: string;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, words, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null || query.isFetching) return <PageLoading words={words} />;
  return (
    <div className={styles.failed} role="alert">
      <p>
        {t("Couldn't load this.")} {errorText(query.error)}
      </p>
      <Button onClick={() => void query.refetch()}>{t('Try again')}</Button>
    </div>
  );
}
