import type { PackageFeature } from '@playhead/contract/http/administration/packaging';
import type { Permission } from '@playhead/contract/permissions';
import { lineOfText } from '@playhead/contract/text';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { ProviderSettings } from '../../../platform/identity/identity-provider.ts';
import { claimedCustomers, claimedPermissions, featuresOf } from '../../../platform/tokens/claim-mapping.ts';

export interface ProviderUser {
  externalId: string;
  email: string;
  /** The provider has checked that the address is the user's. */
  isEmailVerified: boolean;
  fullName: string;
  customerIds: readonly number[];
  /** Undefined: those that admins gave stay. */
  permissions: readonly Permission[] | undefined;
  /** Undefined: those of the customer stay. */
  features: readonly PackageFeature[] | undefined;
}

/** PostgreSQL stores no half surrogate pairs. */
const text = (longest: number) =>
  lineOfText(longest)
    .min(1)
    .refine((value) => value.isWellFormed());

const Claims = z.object({
  sub: text(256),
  email: text(254).optional().catch(undefined),
  email_verified: z.boolean().catch(false),
  name: text(200).optional().catch(undefined),
  preferred_username: text(254).optional().catch(undefined),
});

/** `sub` is unique at one issuer only, so the id names both. */
export function readProviderUser(payload: JWTPayload, settings: ProviderSettings): ProviderUser {
  const { sub, email, email_verified, name, preferred_username } = Claims.parse(payload);
  const address = (email ?? preferred_username ?? sub).toLowerCase();
  return {
    externalId: providerUserId(settings.issuer, sub),
    email: address,
    isEmailVerified: email !== undefined && email_verified,
    fullName: name ?? address,
    customerIds: claimedCustomers(payload, settings.claims),
    permissions: settings.mapsPermissions ? claimedPermissions(payload, settings.claims) : undefined,
    features: featuresOf(payload, settings.claims),
  };
}

/** Beginning of `external_id` of users who sign in at the OpenID provider. */
export const PROVIDER_PREFIX = 'oidc:';

function providerUserId(issuer: string, subject: string): string {
  return `${PROVIDER_PREFIX}${issuer}|${subject}`;
}

export function isProviderUser(externalId: string | null): boolean {
  return externalId?.startsWith(PROVIDER_PREFIX) === true;
}
