import type { Database } from '../../platform/metadata/metadata.ts';
import type { Tokens } from '../../platform/tokens/tokens.ts';
import type { DemoUsersRule } from './demo-users-rule.ts';

export interface PortalDeps {
  db: Database;
  tokens: Tokens;
  demoUsers: DemoUsersRule;
}
