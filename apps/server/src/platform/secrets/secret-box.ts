import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { deriveSecret } from '../tokens/derived-secret.ts';

const VERSION = 'v1';
const IV_BYTES = 12;

/** Where a secret belongs: moved to another row it cannot be opened (attack 22). */
interface SecretOwner {
  customerId: number;
  /** Of the plan or the send. */
  id: string;
}

/** The key it was sealed with is not there any more, or the row was tampered with: the user has to enter the secret again. */
export class SecretUnreadable extends Error {
  constructor(options?: { cause?: unknown }) {
    super('The stored password or key can no longer be read. Enter it again.', options);
    this.name = 'SecretUnreadable';
  }
}

export interface SecretBox {
  /** `v1.<key id>.<iv>.<tag>.<ciphertext>` */
  seal(secret: string, owner: SecretOwner): string;
  /** Throws SecretUnreadable. */
  open(sealed: string, owner: SecretOwner): string;
  /** What everything begins with that the current key sealed. */
  currentPrefix: string;
}

/** AES-256-GCM under keys that come from the configuration and never lie in the database. The first one seals, all of them open. */
export function createSecretBox([current, ...previous]: readonly [string, ...string[]]): SecretBox {
  const sealing = keyOf(current);
  const keys = new Map([sealing, ...previous.map(keyOf)].map((key) => [key.id, key]));

  return {
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing.key, iv).setAAD(boundTo(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [VERSION, sealing.id, ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join(
        '.',
      );
    },
    open(sealed, owner) {
      const [version, id = '', iv = '', tag = '', text = ''] = sealed.split('.');
      const key = keys.get(id);
      if (version !== VERSION || key === undefined) throw new SecretUnreadable();
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
          .setAAD(boundTo(owner))
          .setAuthTag(Buffer.from(tag, 'base64url'));
        return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new SecretUnreadable({ cause: error });
      }
    },
    currentPrefix: `${VERSION}.${sealing.id}.`,
  };
}

function keyOf(secret: string): { id: string; key: Buffer } {
  const key = Buffer.from(deriveSecret(secret, 'delivery secrets'), 'base64url');
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
}

function boundTo({ customerId, id }: SecretOwner): Buffer {
  return Buffer.from(JSON.stringify([customerId, id]));
}
