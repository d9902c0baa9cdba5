import type { AuditKind } from '@playhead/contract/http/administration/audit';
import { routes } from '@playhead/contract/http/routes';

const summaries: Readonly<Record<string, string>> = Object.fromEntries(routes.map(({ id, summary }) => [id, summary]));

/** What happens outside of routes: in commands, and when claims of a host or a provider tell of a user. */
const others: Readonly<Record<string, string>> = {
  'load.undone': 'Undo a load',
  'customer.created': 'Create the customer',
  'customer.removed': 'Remove the customer',
  'derived.mended': 'Rebuild derived tables',
  'users.added': 'Add a user',
  'users.status': 'Disable or enable a user',
  'users.revoke': 'End all tokens of a user',
  'users.password': 'Set a new password of a user',
  'users.fromHost': 'Take over a user and permissions from the host portal',
  'users.fromProvider': 'Take over a user and permissions from the OpenID provider',
  'features.fromClaims': 'Take over package features from claims',
};

export function actionWords(action: string): string {
  return others[action] ?? summaries[action] ?? action;
}

/** ILIKE patterns of the actions. */
export const kindPatterns: Readonly<Record<AuditKind, readonly string[]>> = {
  sign_ins: ['portal.%'],
  exports: ['exports.%', 'plans.send%', 'jobs.file', 'audit.file'],
  shares: ['%share%'],
  deletions: ['%.delete%', '%.revoke%', '%.removed', '%.undone'],
  administration: ['administration.%', 'users.%', 'customer.%', 'features.%', 'serviceTokens.%'],
};
