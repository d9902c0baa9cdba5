import type { Theme } from '@playhead/contract/frame/host-messages';
import { useState, type FormEvent } from 'react';
import type { DemoAccount } from '../config/portal-config.ts';
import { NorthlightMark } from '../shell/northlight-mark.tsx';
import { ThemeButton } from '../shell/theme-button.tsx';
import { failureText, requestSignIn } from './session-api.ts';
import { keepSession, type Farewell } from './session-store.ts';

interface SignInPageProps {
  farewell: Farewell | null;
  demoAccounts: readonly DemoAccount[];
  theme: Theme;
  onToggleTheme: () => void;
}

const farewellText = {
  'signed-out': 'You are signed out.',
  expired: 'Your sign-in has expired. Please sign in again.',
  unreadable: 'The sign-in service sent a response that cannot be read, so you were signed out.',
} as const satisfies Record<Farewell, string>;

export function SignInPage({ farewell, demoAccounts, theme, onToggleTheme }: SignInPageProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [status, setStatus] = useState<'ready' | 'sending'>('ready');
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '' || password === '') return setProblem('Please enter your e-mail address and password.');
    setStatus('sending');
    setProblem(null);
    const response = await requestSignIn({ email: email.trim(), password });
    if (response.kind === 'session') return keepSession(response.session);
    setStatus('ready');
    setProblem(failureText(response));
  };

  return (
    <main className="sign-in">
      <div className="sign-in-sky" aria-hidden="true">
        <NorthlightMark size={56} />
        <p>Northlight</p>
        <small>Everything our stations share, in one place.</small>
      </div>
      <section className="sign-in-desk">
        <div className="sign-in-corner">
          <ThemeButton theme={theme} onToggle={onToggleTheme} />
        </div>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <h1>Sign in to Northlight Portal</h1>
          {problem === null && farewell !== null && <output className="farewell">{farewellText[farewell]}</output>}
          {problem !== null && (
            <p className="problem" role="alert" id="sign-in-problem">
              {problem}
            </p>
          )}
          <label className="field">
            <span>E-mail</span>
            <input
              type="email"
              name="email"
              autoComplete="username"
              maxLength={254}
              value={email}
              aria-describedby={problem === null ? undefined : 'sign-in-problem'}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          </label>
          <label className="field">
            <span>Password</span>
            <input
              type="password"
              name="password"
              autoComplete="current-password"
              maxLength={200}
              value={password}
              aria-describedby={problem === null ? undefined : 'sign-in-problem'}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </label>
          <button type="submit" className="button button-primary" disabled={status === 'sending'}>
            {status === 'sending' ? 'Signing in…' : 'Sign in'}
          </button>
        </form>
        {demoAccounts.length > 0 && (
          <DemoAccounts
            accounts={demoAccounts}
            onChoose={(account) => {
              setEmail(account.email);
              setPassword(account.password);
              setProblem(null);
            }}
          />
        )}
        <footer>
          Northlight is an invented company. This portal shows how Playhead is embedded in a site like yours.
        </footer>
      </section>
    </main>
  );
}

interface DemoAccountsProps {
  accounts: readonly DemoAccount[];
  onChoose: (account: DemoAccount) => void;
}

function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  return (
    <section className="demo-accounts" aria-labelledby="demo-accounts-title">
      <h2 id="demo-accounts-title">Demo accounts</h2>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" onClick={() => onChoose(account)}>
              <strong>{account.email}</strong>
              <span>{account.note}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
