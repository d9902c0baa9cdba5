import { z } from 'zod';
import type { ProviderSettings } from '../platform/identity/identity-provider.ts';
import {
  PLAIN_CLAIMS,
  readCustomerPair,
  readFeaturePair,
  readPermissionPair,
} from '../platform/tokens/claim-mapping.ts';
import { commaList } from './comma-list.ts';

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' });
const claimName = z.string().min(1).max(200);

export const featureVariables = {
  PLAYHEAD_JWT_FEATURES_CLAIM: claimName.optional(),
  PLAYHEAD_JWT_FEATURES: featurePairs(),
};

export const oidcVariables = {
  PLAYHEAD_OIDC_ISSUER: z.string().refine(isIssuer, 'must look like https://login.example').optional(),
  PLAYHEAD_OIDC_CLIENT_ID: z.string().min(1).max(500).optional(),
  PLAYHEAD_OIDC_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  PLAYHEAD_OIDC_NAME: z
    .string()
    .max(60, 'must have at most 60 characters')
    .regex(/^\P{Cc}*$/u, 'must be one line')
    .optional(),
  PLAYHEAD_OIDC_SCOPE: z
    .string()
    .refine((text) => text.split(' ').includes('openid'), 'must be scopes with spaces between, openid among them')
    .default('openid email profile'),
  PLAYHEAD_OIDC_HOSTS: commaList(
    (part) => URL.canParse(`https://${part}`) && new URL(`https://${part}`).host === part.toLowerCase(),
    'hosts such as keys.example',
  ).default([]),
  PLAYHEAD_OIDC_USERINFO: onOff.default('off'),
  PLAYHEAD_OIDC_CUSTOMER_CLAIM: claimName.default(PLAIN_CLAIMS.customerClaim),
  PLAYHEAD_OIDC_CUSTOMERS: commaList(
    (part) => readCustomerPair(part) !== undefined,
    'values of the claim with numbers of customers such as acme=2001',
  ).default([]),
  PLAYHEAD_OIDC_PERMISSIONS_CLAIM: claimName.optional(),
  PLAYHEAD_OIDC_PERMISSIONS: commaList(
    (part) => readPermissionPair(part) !== undefined,
    'values of the claim with permissions such as analyst=ci_export_permission+ci_create_segment_permission',
  ).default([]),
  PLAYHEAD_OIDC_FEATURES_CLAIM: claimName.optional(),
  PLAYHEAD_OIDC_FEATURES: featurePairs(),
  PLAYHEAD_PASSWORD_SIGN_IN: onOff.default('on'),
};
const Variables = z.object(oidcVariables);
type OidcEnvironment = z.output<typeof Variables>;

function featurePairs() {
  return commaList(
    (part) => readFeaturePair(part) !== undefined,
    'values of the claim with package features such as premium=ads+demographics',
  ).default([]);
}

/** Without user, query and fragment: it is compared with `iss` as text. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && `${username}${password}${search}${hash}` === '';
}

/** Null without an issuer. */
export function oidcSettings(env: OidcEnvironment): ProviderSettings | null {
  const { PLAYHEAD_OIDC_ISSUER: issuer, PLAYHEAD_OIDC_CLIENT_ID: clientId } = env;
  const clientSecret = env.PLAYHEAD_OIDC_CLIENT_SECRET;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    name: env.PLAYHEAD_OIDC_NAME?.trim() || new URL(issuer).hostname,
    scope: env.PLAYHEAD_OIDC_SCOPE,
    hosts: env.PLAYHEAD_OIDC_HOSTS.map((host) => host.toLowerCase()),
    readsUserInfo: env.PLAYHEAD_OIDC_USERINFO === 'on',
    mapsPermissions: env.PLAYHEAD_OIDC_PERMISSIONS_CLAIM !== undefined,
    claims: {
      customerClaim: env.PLAYHEAD_OIDC_CUSTOMER_CLAIM,
      permissionsClaim: env.PLAYHEAD_OIDC_PERMISSIONS_CLAIM ?? PLAIN_CLAIMS.permissionsClaim,
      customers: readPairs(env.PLAYHEAD_OIDC_CUSTOMERS, readCustomerPair),
      permissions: readPairs(env.PLAYHEAD_OIDC_PERMISSIONS, readPermissionPair),
      featuresClaim: env.PLAYHEAD_OIDC_FEATURES_CLAIM ?? null,
      features: readPairs(env.PLAYHEAD_OIDC_FEATURES, readFeaturePair),
    },
  };
}

export function readPairs<Value>(
  parts: readonly string[],
  read: (part: string) => [string, Value] | undefined,
): ReadonlyMap<string, Value> {
  return new Map(parts.map(read).filter((pair) => pair !== undefined));
}

/** Settings that are valid and do not fit each other. */
export function oidcContradictions(
  env: OidcEnvironment & { PLAYHEAD_PUBLIC_URL?: string | undefined; PLAYHEAD_JWKS_URL?: string | undefined },
  { production }: { production: boolean },
): readonly (readonly [boolean, string])[] {
  const named = [env.PLAYHEAD_OIDC_ISSUER, env.PLAYHEAD_OIDC_CLIENT_ID, env.PLAYHEAD_OIDC_CLIENT_SECRET];
  const isComplete = named.every((value) => value !== undefined);
  const hasOne = named.some((value) => value !== undefined);
  return [
    [
      hasOne && !isComplete,
      'Sign-in at an OpenID provider needs PLAYHEAD_OIDC_ISSUER, PLAYHEAD_OIDC_CLIENT_ID and PLAYHEAD_OIDC_CLIENT_SECRET.',
    ],
    [
      production && env.PLAYHEAD_OIDC_ISSUER?.startsWith('http:') === true,
      'PLAYHEAD_OIDC_ISSUER must begin with https:// with NODE_ENV=production: the provider decides who is signed in.',
    ],
    [
      production && hasOne && env.PLAYHEAD_PUBLIC_URL?.startsWith('https:') !== true,
      'PLAYHEAD_PUBLIC_URL must be set and begin with https:// with NODE_ENV=production: the OpenID provider sends users back to it.',
    ],
    [
      env.PLAYHEAD_OIDC_PERMISSIONS.length > 0 && env.PLAYHEAD_OIDC_PERMISSIONS_CLAIM === undefined,
      'PLAYHEAD_OIDC_PERMISSIONS needs PLAYHEAD_OIDC_PERMISSIONS_CLAIM, the claim that has these values.',
    ],
    [
      env.PLAYHEAD_OIDC_FEATURES.length > 0 && env.PLAYHEAD_OIDC_FEATURES_CLAIM === undefined,
      'PLAYHEAD_OIDC_FEATURES needs PLAYHEAD_OIDC_FEATURES_CLAIM, the claim that has these values.',
    ],
    [
      env.PLAYHEAD_PASSWORD_SIGN_IN === 'off' && !isComplete && env.PLAYHEAD_JWKS_URL === undefined,
      'PLAYHEAD_PASSWORD_SIGN_IN=off needs PLAYHEAD_OIDC_ISSUER or PLAYHEAD_JWKS_URL: nobody could sign in.',
    ],
  ];
}
