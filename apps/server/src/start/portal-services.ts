import type { AppConfig } from '@playhead/contract/http/system/system';
import type { Config } from '../config/config.ts';
import type { PortalDeps } from '../features/portal/portal-deps.ts';
import { createSignInGuard } from '../features/portal/sign-in-guard.ts';
import { DEMO_PASSWORD, demoUsers } from '../features/users/demo-users.ts';
import { createPasswordGate } from '../platform/tokens/password-gate.ts';
import { createTokens, type Tokens } from '../platform/tokens/tokens.ts';
import type { Stores } from './open-stores.ts';
import { signInSettings } from './sign-in-settings.ts';

/** Tokens and sign-in, shared by the app and the demo portal. */
export function createPortalServices({
  config,
  stores: { secret, metadata },
  now,
}: {
  config: Config;
  stores: Pick<Stores, 'secret' | 'metadata'>;
  now: () => Date;
}): Omit<PortalDeps, 'audit'> {
  return {
    ...signInSettings({ config, secrets: [secret, ...config.previousSecrets], now }),
    db: metadata.db,
    tokens: tokensOf(config, secret, now),
    demoUsers: config.demoUsers,
    now,
    passwords: createPasswordGate(),
    signInGuard: createSignInGuard({ now }),
  };
}

function tokensOf(config: Config, secret: string, now: () => Date): Tokens {
  return createTokens({
    secret,
    previousSecrets: config.previousSecrets,
    ...(config.jwksUrl === null ? {} : { jwksUrl: config.jwksUrl }),
    ...(config.jwksCustomers === null ? {} : { jwksCustomers: config.jwksCustomers }),
    issuer: config.jwtIssuer,
    audience: config.jwtAudience,
    claims: config.jwtClaims,
    maxAgeSeconds: config.sessionDays * 24 * 60 * 60,
    now,
  });
}

export interface Addresses {
  appUrl: string;
  portalUrl: string;
}

/** What the browser reads before a sign-in. */
export function appConfigOf(config: Config, version: string, { portalUrl }: Addresses): AppConfig {
  return {
    provider: 'playhead',
    version,
    demo: config.demo,
    hostOrigins: [...config.embedOrigins, ...(config.demo ? [portalUrl] : [])],
    portalUrl: config.demo ? portalUrl : null,
    exportOwner: config.exportOwner,
    signInProvider: config.identityProvider?.name ?? null,
    passwordSignIn: config.passwordSignIn,
    demoUsers:
      config.demoUsers === 'allowed'
        ? demoUsers.map(({ email, note }) => ({ email, password: DEMO_PASSWORD, note }))
        : [],
  };
}
