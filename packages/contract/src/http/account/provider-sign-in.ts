import { z } from 'zod';
import { route } from '../../route.ts';
import type { ValueOf } from '../../wire.ts';
import { PortalSession } from './portal.ts';

/** Longer than the responses of known providers; a longer one is not parsed. */
const LONGEST_QUERY = 8_192;
/** It travels in a cookie, which browsers drop beyond 4 kB. */
export const LONGEST_NEXT = 2_000;

export const startProviderSignIn = route({
  id: 'portal.startProviderSignIn',
  summary: 'Begin a sign-in at the OpenID provider; sets the cookie that the end of it needs',
  method: 'POST',
  path: '/portal/provider/start',
  permission: 'public',
  audit: { not: 'the end of the sign-in is in the log' },
  usesCookie: true,
  rateLimit: 120,
  body: z.strictObject({
    /** Own paths only: a crafted link must not send a fresh sign-in elsewhere. */
    next: z.string().max(LONGEST_NEXT),
  }),
  errors: ['provider_unavailable', 'not_found'],
  reply: z.object({ authorization_url: z.string() }),
});

export const ProviderSession = z.object({ session: PortalSession, next: z.string() });
export type ProviderSession = ValueOf<typeof ProviderSession>;

export const finishProviderSignIn = route({
  id: 'portal.finishProviderSignIn',
  summary: 'Finish a sign-in with the response of the OpenID provider',
  method: 'POST',
  path: '/portal/provider/session',
  permission: 'public',
  audit: { not: 'the handler writes it, refused attempts too' },
  usesCookie: true,
  rateLimit: 120,
  body: z.strictObject({ query: z.string().max(LONGEST_QUERY) }),
  errors: ['provider_sign_in_failed', 'provider_user_unknown', 'provider_unavailable', 'not_found'],
  reply: ProviderSession,
});
