import type { Permission } from '@playhead/contract/permissions';

export interface Owned {
  /** Null when the account is gone. */
  ownerId: string | null;
  /** The owner is no user of the customer any more. */
  ownerLeft: boolean;
}

export interface Reader {
  userId: string;
  permissions: readonly Permission[];
}

/** Otherwise what a removed user left would count against the limits for ever, and nobody could delete it. */
export function inheritsFromLeft({ permissions }: Pick<Reader, 'permissions'>): boolean {
  return permissions.includes('ci_admin_permission');
}

export function mayChangeOwned({ ownerId, ownerLeft }: Owned, reader: Reader): boolean {
  return ownerId === reader.userId || (ownerLeft && inheritsFromLeft(reader));
}
