import type { AuditLog } from '../../platform/audit/audit-log.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import type { Tokens } from '../../platform/tokens/tokens.ts';
import type { PasswordGate } from '../../platform/tokens/password-gate.ts';
import type { DemoUsersRule } from './demo-users-rule.ts';
import type { ProviderSignIn } from './provider/routes.ts';
import type { SignInGuard } from './sign-in-guard.ts';

export interface PortalDeps {
  db: Database;
  tokens: Tokens;
  demoUsers: DemoUsersRule;
  now: () => Date;
  audit: AuditLog;
  /** Shared by all listeners of a process, so that a second port is no second chance. */
  passwords?: PasswordGate;
  signInGuard?: SignInGuard;
  /** Sign-in at an OpenID provider; absent without one. */
  providerSignIn?: ProviderSignIn;
  /** False refuses passwords; they work when it is absent. */
  passwordSignIn?: boolean;
}
