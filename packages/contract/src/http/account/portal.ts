import { z } from 'zod';
import { permissions } from '../../permissions.ts';
import { route } from '../../route.ts';
import type { ValueOf } from '../../wire.ts';

export const PortalCustomer = z.object({ customer_id: z.number().int(), customer_name: z.string() });

export const PortalSession = z.object({
  token: z.string(),
  /** ISO instant. */
  expires_at: z.string(),
  user: z.object({ user_id: z.string(), email: z.string(), user_full_name: z.string() }),
  customer: PortalCustomer,
  /** All customers this user may switch to. */
  customers: z.array(PortalCustomer),
});
export type PortalSession = ValueOf<typeof PortalSession>;

export const signIn = route({
  id: 'portal.signIn',
  summary: 'Sign in with e-mail and password',
  method: 'POST',
  path: '/portal/session',
  permission: 'public',
  audit: { not: 'the handler writes it, failed attempts too' },
  /** Of all attempts; failed ones are limited further, by address and by account. */
  rateLimit: 120,
  body: z.strictObject({ email: z.string().min(1).max(254), password: z.string().min(1).max(200) }),
  reply: PortalSession,
});

export const renewSession = route({
  id: 'portal.renewSession',
  summary: 'Swap a token that is still valid for a fresh one, up to the greatest age of a sign-in',
  method: 'POST',
  path: '/portal/session/renew',
  permission: 'signed-in',
  audit: { not: 'it continues a sign-in that is in the log' },
  reply: PortalSession,
});

export const signOut = route({
  id: 'portal.signOut',
  summary: 'Sign out: the token, and every other token of the same sign-in, ends',
  method: 'DELETE',
  path: '/portal/session',
  permission: 'signed-in',
  reply: z.object({
    ended: z.literal(true),
    /** Where the browser ends the session at the OpenID provider; null for users who do not sign in there. */
    provider_sign_out_url: z.string().nullable(),
  }),
});

export const switchCustomer = route({
  id: 'portal.switchCustomer',
  summary: 'Get a token for another customer of the same user',
  method: 'POST',
  path: '/portal/session/switch',
  permission: 'signed-in',
  body: z.strictObject({ customer_id: z.number().int().positive() }),
  reply: PortalSession,
});

export const AuthProxyReply = z.object({
  permissions: z.array(z.enum(permissions)).optional(),
  customer_info: z
    .object({
      customer_id: z.number().int(),
      customer_name: z.string(),
      user_id: z.string(),
      user_full_name: z.string(),
      email: z.string(),
    })
    .optional(),
  token: z.string().optional(),
});

export const authProxy = route({
  id: 'portal.authProxy',
  summary: 'Permissions and current user, as the host portal tells them',
  method: 'GET',
  path: '/pproxy/',
  permission: 'signed-in',
  query: z.object({ path: z.enum(['permissions_by_cid', 'user_info']) }),
  reply: AuthProxyReply,
});
