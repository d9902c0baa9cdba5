import type { DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import { withMaskedSecret } from '@playhead/domain/deliveries';
import { z } from 'zod';
import { type SecretBox, SecretUnreadable } from '../../platform/secrets/secret-box.ts';

interface SealedTarget {
  /** As it may be shown. */
  target: DeliveryTarget;
  sealedSecret: string | null;
}

type Owner = Parameters<SecretBox['seal']>[1];

const SftpSecret = z.object({ secret: z.string(), passphrase: z.string().optional() });

/** Splits a target into what is stored as it is and what is sealed. */
export function sealTarget(box: SecretBox, target: DeliveryTarget, owner: Owner): SealedTarget {
  const shown = withMaskedSecret(target);
  if (target.type === 'email') return { target: shown, sealedSecret: null };
  const { secret } = target;
  const passphrase = target.type === 'sftp' ? target.passphrase : undefined;
  return { target: shown, sealedSecret: box.seal(JSON.stringify({ secret, passphrase }), owner) };
}

/** Throws SecretUnreadable. */
export function openTarget(box: SecretBox, { target, sealedSecret }: SealedTarget, owner: Owner): DeliveryTarget {
  if (target.type === 'email' || sealedSecret === null) return target;
  const { secret, passphrase } = SftpSecret.parse(JSON.parse(box.open(sealedSecret, owner)));
  if (target.type === 's3') return { ...target, secret };
  return { ...target, secret, ...(passphrase === undefined ? {} : { passphrase }) };
}

/** For another owner, such as a firing of a plan. One that cannot be opened stays as it is, and its run will say so. */
export function resealSecret(
  box: SecretBox,
  sealedSecret: string | null,
  { from, to }: { from: Owner; to: Owner },
): string | null {
  if (sealedSecret === null) return null;
  try {
    return box.seal(box.open(sealedSecret, from), to);
  } catch (error) {
    if (error instanceof SecretUnreadable) return sealedSecret;
    throw error;
  }
}
