import type { Permission } from '@playhead/contract/permissions';

/** The caller, verified by the token and looked up in the metadata: the only source of tenant and rights. */
export interface Session {
  userId: string;
  email: string;
  fullName: string;
  customerId: number;
  permissions: readonly Permission[];
  expiresAt: Date;
  /** The sign-in of the token, with all its renewals. */
  signIn?: {
    id: string;
    startedAt: Date;
    endsAt: Date;
    /** That of the user when the token was signed. */
    epoch: number | undefined;
  };
  /** Of a browser that prints a page for the user: it reads and stores nothing. */
  isPrinting?: true;
}

/** Rejects with AppError `not_signed_in` or `token_expired`. */
export type ResolveSession = (token: string) => Promise<Session>;
