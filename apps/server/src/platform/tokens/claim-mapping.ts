import { type PackageFeature, packageFeatures } from '@playhead/contract/http/administration/packaging';
import { isPermission, type Permission } from '@playhead/contract/permissions';
import type { JWTPayload } from 'jose';

/** Where tokens of a host or a provider keep customer, permissions and features, and what their values mean here. */
export interface ClaimMapping {
  /** Name of the claim, or a path such as `realm_access.roles`. */
  customerClaim: string;
  permissionsClaim: string;
  /** Number of a customer by the value of its claim; a value without an entry must be the number. */
  customers: ReadonlyMap<string, number>;
  /** Permissions by the values of their claim, such as names of roles; without entries the values are permissions. */
  permissions: ReadonlyMap<string, readonly Permission[]>;
  /** Null: features are set in Playhead, and no claim changes them. */
  featuresClaim: string | null;
  /** Package features by the values of their claim; without entries the values are features. */
  features: ReadonlyMap<string, readonly PackageFeature[]>;
}

export const PLAIN_CLAIMS: ClaimMapping = {
  customerClaim: 'customer',
  permissionsClaim: 'permissions',
  customers: new Map(),
  permissions: new Map(),
  featuresClaim: null,
  features: new Map(),
};

/** The payload with `customer`, `permissions` and `features` as our own schemas read them. */
export function mapClaims(payload: JWTPayload, mapping: ClaimMapping): JWTPayload {
  const { customer: _customer, permissions: _permissions, features: _features, ...others } = payload;
  const customer = customerOf(claimAt(payload, mapping.customerClaim), mapping);
  const permissions = permissionsOf(claimAt(payload, mapping.permissionsClaim), mapping);
  const features = featuresOf(payload, mapping);
  return {
    ...others,
    customer,
    ...(permissions === undefined ? {} : { permissions }),
    ...(features === undefined ? {} : { features }),
  };
}

/** Every customer that the claim names, one or a list; values that are mapped to none are left out. */
export function claimedCustomers(payload: JWTPayload, mapping: ClaimMapping): readonly number[] {
  const claim = claimAt(payload, mapping.customerClaim);
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  const ids = values.map((value) => customerOf(value, mapping)).filter((value) => typeof value === 'number');
  return [...new Set(ids.filter(isCustomerId))];
}

/** None where the claim is absent: a provider leaves it out when the last role of a user is gone. */
export function claimedPermissions(payload: JWTPayload, mapping: ClaimMapping): readonly Permission[] {
  const values = permissionsOf(claimAt(payload, mapping.permissionsClaim), mapping);
  return listed(values).filter(isPermission);
}

/** Undefined where no claim decides. */
export function featuresOf(payload: JWTPayload, mapping: ClaimMapping): readonly PackageFeature[] | undefined {
  if (mapping.featuresClaim === null) return undefined;
  const claim = claimAt(payload, mapping.featuresClaim);
  if (claim === undefined) return undefined;
  const { features } = mapping;
  const values = listed(claim);
  const named: readonly string[] = features.size === 0 ? values : values.flatMap((value) => features.get(value) ?? []);
  return packageFeatures.filter((feature) => named.includes(feature));
}

function listed(claim: unknown): readonly string[] {
  const values: unknown = typeof claim === 'string' ? claim.split(' ') : claim;
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}

/** A claim whose name has dots, such as an address, goes before a path. */
function claimAt(payload: unknown, path: string): unknown {
  if (typeof payload !== 'object' || payload === null) return undefined;
  if (Object.hasOwn(payload, path)) return Object.entries(payload).find(([name]) => name === path)?.[1];
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0 || !Object.hasOwn(payload, first)) return undefined;
  return claimAt(Object.entries(payload).find(([name]) => name === first)?.[1], rest.join('.'));
}

function customerOf(claim: unknown, { customers }: ClaimMapping): unknown {
  return typeof claim === 'string' ? customers.get(claim) : claim;
}

/** A text that is mapped is a list with spaces between, as in `scope`. */
function permissionsOf(claim: unknown, { permissions }: ClaimMapping): unknown {
  if (permissions.size === 0) return claim;
  const values: unknown = typeof claim === 'string' ? claim.split(' ') : claim;
  if (!Array.isArray(values)) return values;
  const named = values.filter((value): value is string => typeof value === 'string');
  return [...new Set(named.flatMap((value) => permissions.get(value) ?? []))];
}

/** `acme=2001`; undefined where it cannot be read. */
export function readCustomerPair(text: string): [string, number] | undefined {
  const at = text.lastIndexOf('=');
  const id = Number(text.slice(at + 1));
  return at > 0 && isCustomerId(id) ? [text.slice(0, at), id] : undefined;
}

function isCustomerId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647;
}

/** `premium=ads+demographics`; undefined where it cannot be read. */
export function readFeaturePair(text: string): [string, readonly PackageFeature[]] | undefined {
  const at = text.lastIndexOf('=');
  const names = text.slice(at + 1).split('+');
  const features = packageFeatures.filter((feature) => names.includes(feature));
  return at > 0 && features.length === new Set(names).size ? [text.slice(0, at), features] : undefined;
}

/** `analyst=ci_export_permission+ci_create_segment_permission`; undefined where it cannot be read. */
export function readPermissionPair(text: string): [string, readonly Permission[]] | undefined {
  const at = text.lastIndexOf('=');
  const names = text.slice(at + 1).split('+');
  return at > 0 && names.every(isPermission) ? [text.slice(0, at), names.filter(isPermission)] : undefined;
}
