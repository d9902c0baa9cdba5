import { isPermission, type Permission } from '@playhead/contract/permissions';
import type { JWTPayload } from 'jose';

/** Where a host's tokens keep customer and permissions, and what their values mean here. */
export interface ClaimMapping {
  /** Name of the claim, or a path such as `realm_access.roles`. */
  customerClaim: string;
  permissionsClaim: string;
  /** Number of a customer by the value of its claim; a value without an entry must be the number. */
  customers: ReadonlyMap<string, number>;
  /** Permissions by the values of their claim, such as names of roles; without entries the values are permissions. */
  permissions: ReadonlyMap<string, readonly Permission[]>;
}

export const PLAIN_CLAIMS: ClaimMapping = {
  customerClaim: 'customer',
  permissionsClaim: 'permissions',
  customers: new Map(),
  permissions: new Map(),
};

/** The payload with `customer` and `permissions` as our own schemas read them. */
export function mapClaims(payload: JWTPayload, mapping: ClaimMapping): JWTPayload {
  const { customer: _customer, permissions: _permissions, ...others } = payload;
  const customer = customerOf(claimAt(payload, mapping.customerClaim), mapping);
  const permissions = permissionsOf(claimAt(payload, mapping.permissionsClaim), mapping);
  return { ...others, customer, ...(permissions === undefined ? {} : { permissions }) };
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
  return at > 0 && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? [text.slice(0, at), id] : undefined;
}

/** `analyst=ci_export_permission+ci_create_segment_permission`; undefined where it cannot be read. */
export function readPermissionPair(text: string): [string, readonly Permission[]] | undefined {
  const at = text.lastIndexOf('=');
  const names = text.slice(at + 1).split('+');
  return at > 0 && names.every(isPermission) ? [text.slice(0, at), names.filter(isPermission)] : undefined;
}
