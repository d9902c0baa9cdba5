import type { Config } from '../config/config.ts';
import type { PortalDeps } from '../features/portal/portal-deps.ts';
import { createIdentityProvider } from '../platform/identity/identity-provider.ts';
import { createPendingSignIns } from '../platform/identity/pending-sign-ins.ts';

/** Which ways to sign in there are. */
export function signInSettings({
  config,
  secrets,
  now,
}: {
  config: Config;
  secrets: readonly [string, ...string[]];
  now: () => Date;
}): Pick<PortalDeps, 'providerSignIn' | 'passwordSignIn'> {
  const { identityProvider, passwordSignIn, publicUrl } = config;
  if (identityProvider === null) return { passwordSignIn };
  const provider = createIdentityProvider(identityProvider, { publicUrl, now });
  const pendingSignIns = createPendingSignIns({ secrets, now });
  return { passwordSignIn, providerSignIn: { provider, pendingSignIns, isSecure: publicUrl.startsWith('https:') } };
}
