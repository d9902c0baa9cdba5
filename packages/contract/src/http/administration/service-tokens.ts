import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../../customer-path.ts';
import { permissions } from '../../permissions.ts';
import { route } from '../../route.ts';
import { lineOfText } from '../../text.ts';
import type { ValueOf } from '../../wire.ts';

export const LONGEST_TOKEN_DAYS = 730;

/** The token of a program that calls the API. */
export const ServiceToken = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(permissions)),
  created_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
});
export type ServiceToken = ValueOf<typeof ServiceToken>;

export const listServiceTokens = route({
  id: 'serviceTokens.list',
  summary: 'Tokens of programs that call the API, without their secrets',
  method: 'GET',
  path: `${CUSTOMER_BASE}/service-tokens`,
  permission: 'ci_admin_permission',
  params: CustomerParams,
  reply: z.array(ServiceToken),
});

export const createServiceToken = route({
  id: 'serviceTokens.create',
  summary: 'Make a token for a program; it is shown once',
  method: 'POST',
  path: `${CUSTOMER_BASE}/service-tokens`,
  permission: 'ci_admin_permission',
  storesData: true,
  rateLimit: 60,
  params: CustomerParams,
  body: z.strictObject({
    name: lineOfText(100).trim().min(1),
    permissions: z.array(z.enum(permissions)).max(permissions.length),
    days: z.number().int().min(1).max(LONGEST_TOKEN_DAYS),
  }),
  errors: ['conflict'],
  reply: z.object({ service_token: ServiceToken, token: z.string() }),
});

export const revokeServiceToken = route({
  id: 'serviceTokens.revoke',
  summary: 'End a token of a program for good',
  method: 'DELETE',
  path: `${CUSTOMER_BASE}/service-tokens/:id`,
  permission: 'ci_admin_permission',
  params: CustomerParams.extend({ id: z.uuid() }),
  reply: ServiceToken,
});
