import { startProviderSignIn } from '@playhead/contract/http/account/provider-sign-in';
import { t } from '@playhead/texts/translate';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { shortNext } from './long-next.ts';
import styles from './sign-in-page.module.css';

export interface ProviderButtonProps {
  name: string;
  /** Page to open afterwards. */
  next: string;
  /** The only way to sign in, so it looks like one. */
  isPrimary: boolean;
  openAddress: (url: string) => void;
}

export function ProviderButton({ name, next, isPrimary, openAddress }: ProviderButtonProps) {
  const api = useApi();
  const start = useMutation({
    mutationFn: () => api.call(startProviderSignIn, { body: { next: shortNext(next) } }),
    onSuccess: ({ authorizationUrl }) => openAddress(authorizationUrl),
  });
  // Between the reply and the provider's page the button must not be clicked again.
  const isLeaving = start.isPending || start.isSuccess;
  return (
    <>
      {start.isError ? (
        <p className={styles.problem} role="alert">
          <Icon name="alert" size={14} />
          {errorText(start.error)}
        </p>
      ) : null}
      <button
        type="button"
        className={isPrimary ? styles.submit : styles.provider}
        disabled={isLeaving}
        onClick={() => start.mutate()}
      >
        {t(isLeaving ? 'Opening {name}…' : 'Sign in with {name}', { name })}
      </button>
    </>
  );
}
