import { signIn } from '@playhead/contract/http/account/portal';
import type { AppConfig } from '@playhead/contract/http/system/system';
import { t, tSent } from '@playhead/texts/translate';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { errorText } from '@playhead/browser/api/present-error.ts';
import { Wordmark } from '@playhead/browser/ui/brand/wordmark.tsx';
import { Icon } from '@playhead/browser/ui/icons.tsx';
import { ProviderButton } from './provider-button.tsx';
import { useSessionStore } from './session-context.tsx';
import { SignInPicture } from './sign-in-picture.tsx';
import styles from './sign-in-page.module.css';

export interface SignInPageProps {
  /** Undefined while it is still on its way. */
  config: AppConfig | undefined;
  /** Why the reader is here again. */
  notice: string | null;
  /** Page to open after a sign-in at the provider. */
  next: string;
  openAddress: (url: string) => void;
}

/** A finished sign-in shows in the session store; the router leads back from there. */
export function SignInPage({ config, notice, next, openAddress }: SignInPageProps) {
  const api = useApi();
  const session = useSessionStore();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => emailField.current?.focus(), []);
  const attempt = useMutation({
    mutationFn: (body: { email: string; password: string }) => api.call(signIn, { body }),
    onSuccess: session.begin,
  });
  const problem = attempt.isError ? errorText(attempt.error) : null;
  // While the settings are on their way, the form stands there as it does without a provider.
  const takesPasswords = config?.passwordSignIn ?? true;
  const missing = email.trim() === '' || password === '';

  return (
    <main className={styles.page}>
      <div className={styles.side}>
        <Wordmark size={26} />
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (takesPasswords && !missing) attempt.mutate({ email: email.trim(), password });
          }}
        >
          <h1 className={styles.title}>{t('Sign in')}</h1>
          <p className={styles.lead}>{t('Viewer and content analytics for streaming.')}</p>
          {notice && !problem ? <output className={styles.notice}>{tSent(notice)}</output> : null}
          {config?.signInProvider ? (
            <>
              <ProviderButton
                name={config.signInProvider}
                next={next}
                isPrimary={!takesPasswords}
                openAddress={openAddress}
              />
              {takesPasswords ? <p className={styles.or}>{t('or with a password')}</p> : null}
            </>
          ) : null}
          {takesPasswords ? (
            <>
              <label className={styles.field}>
                {t('E-mail')}
                <input
                  ref={emailField}
                  type="email"
                  name="email"
                  autoComplete="username"
                  required
                  maxLength={254}
                  value={email}
                  aria-invalid={problem !== null}
                  onChange={(event) => setEmail(event.target.value)}
                />
              </label>
              <label className={styles.field}>
                {t('Password')}
                <input
                  ref={passwordField}
                  type="password"
                  name="password"
                  autoComplete="current-password"
                  required
                  maxLength={200}
                  value={password}
                  aria-invalid={problem !== null}
                  onChange={(event) => setPassword(event.target.value)}
                />
              </label>
              {problem ? <Problem text={problem} /> : null}
              <button type="submit" className={styles.submit} disabled={attempt.isPending || missing}>
                {t(attempt.isPending ? 'Signing in…' : 'Sign in')}
              </button>
            </>
          ) : null}
        </form>
        {config?.demo && takesPasswords && config.demoUsers.length > 0 ? (
          <DemoUsers
            users={config.demoUsers}
            onChoose={(user) => {
              setEmail(user.email);
              setPassword(user.password);
              attempt.reset();
              passwordField.current?.focus();
            }}
          />
        ) : null}
        <p className={styles.version}>{config ? t('Version {version}', { version: config.version }) : ''}</p>
      </div>
      <SignInPicture />
    </main>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p className={styles.problem} role="alert">
      <Icon name="alert" size={14} />
      {text}
    </p>
  );
}

type DemoUser = AppConfig['demoUsers'][number];

function DemoUsers({ users, onChoose }: { users: readonly DemoUser[]; onChoose: (user: DemoUser) => void }) {
  return (
    <section className={styles.demo} aria-labelledby="demo-users">
      <h2 id="demo-users">{t('Demo users')}</h2>
      <ul>
        {users.map((user) => (
          <li key={user.email}>
            <button type="button" className={styles.demoUser} onClick={() => onChoose(user)}>
              <span className={styles.demoMail}>{user.email}</span>
              <span className={styles.demoNote}>{tSent(user.note)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
