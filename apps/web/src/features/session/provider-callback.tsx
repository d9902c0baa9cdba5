import { finishProviderSignIn } from '@playhead/contract/http/account/provider-sign-in';
import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Wordmark } from '@playhead/browser/ui/brand/wordmark.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { wholeNext } from './long-next.ts';
import { ONE_CALL } from './one-call.ts';
import { useSessionStore } from './session-context.tsx';
import { SignInPicture } from './sign-in-picture.tsx';
import styles from './sign-in-page.module.css';

export interface ProviderCallbackProps {
  /** What the provider added to the address. */
  search: string;
  onSignedIn: (next: string) => void;
  onRetry: () => void;
}

/** Where the provider sends users back to. */
export function ProviderCallback({ search, onSignedIn, onRetry }: ProviderCallbackProps) {
  const api = useApi();
  const session = useSessionStore();
  const { data, error } = useQuery({
    queryKey: ['provider-sign-in', search],
    queryFn: () => api.call(finishProviderSignIn, { body: { query: search } }),
    ...ONE_CALL,
  });
  useEffect(() => {
    if (data === undefined) return;
    session.begin(data.session);
    onSignedIn(wholeNext(data.next));
  }, [data, session, onSignedIn]);
  if (error === null) return <PageLoading words={t('Signing in')} />;
  return (
    <main className={styles.page}>
      <div className={styles.side}>
        <Wordmark size={26} />
        <div className={styles.refusal}>
          <h1 className={styles.title}>{t('You are not signed in')}</h1>
          <p className={styles.lead} role="alert">
            {errorText(error)}
          </p>
          <button type="button" className={styles.submit} onClick={onRetry}>
            {t('Back to sign-in')}
          </button>
        </div>
      </div>
      <SignInPicture />
    </main>
  );
}
