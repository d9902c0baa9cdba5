import {
  type EmailTarget,
  MASKED_SECRET,
  type S3Target,
  type SftpTarget,
} from '@playhead/contract/http/deliveries/deliveries';
import { t } from '@playhead/texts/translate';

type SecretTarget = S3Target | SftpTarget;
type Target = EmailTarget | SecretTarget;

export function isMasked(secret: string): boolean {
  return secret === MASKED_SECRET;
}

/** What leaves the server: the secret is never among it. */
export function withMaskedSecret(target: Target): Target {
  if (target.type === 'email') return target;
  if (target.type === 's3') return { ...target, secret: MASKED_SECRET };
  const { passphrase: _passphrase, ...shown } = target;
  return { ...shown, secret: MASKED_SECRET };
}

/** DLV-065: a test sends with what the form holds, and the form does not hold the stored secret. */
export function testProblem(target: Target): string | null {
  return target.type !== 'email' && isMasked(target.secret) ? t('Please input secret') : null;
}

/** DLV-066: the dashboard and viewers dialogs want the secret at every change, the workbench when its receiver changed. */
export function updateProblem(
  dialog: 'dashboard' | 'viewers' | 'workbench',
  { stored, next }: { stored: Target | undefined; next: Target },
): string | null {
  if (next.type === 'email' || !isMasked(next.secret)) return null;
  const isKept = dialog === 'workbench' && stored !== undefined && mayKeepSecret(stored, next);
  return isKept ? null : t('Please update your secret.');
}

/** reliability.md 1.10, attack 22: a stored secret goes only where it went before, whatever the dialog says. Checked on the server. */
export function mayKeepSecret(stored: Target, next: Target): boolean {
  if (stored.type === 's3' && next.type === 's3') {
    return (['bucket', 'path', 'accessKeyId', 'region', 'endpoint'] as const).every((key) => stored[key] === next[key]);
  }
  if (stored.type === 'sftp' && next.type === 'sftp') {
    return (['address', 'username', 'hostKey'] as const).every((key) => stored[key] === next[key]);
  }
  return false;
}
