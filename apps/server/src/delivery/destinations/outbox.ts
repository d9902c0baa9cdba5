import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../platform/process/system-error.ts';
import type { MailCarrier } from './mail-carrier.ts';

/** Without SMTP_URL mails are files in the data directory, one per run. */
export function createOutbox({ dataDir }: { dataDir: string }): MailCarrier {
  const folder = join(dataDir, 'outbox');
  return {
    async carry({ id, content, signal }) {
      const name = `${createHash('sha256').update(id).digest('hex').slice(0, 32)}.eml`;
      const draft = join(folder, `${name}.part`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }), { signal });
        await rename(draft, join(folder, name));
        return {
          state: 'delivered',
          receipt: id,
          note: `No mail server is configured: the mail is in the outbox as ${name}.`,
        };
      } catch (error) {
        await rm(draft, { force: true });
        const isFull = errorCode(error) === 'ENOSPC';
        return {
          state: 'temporary',
          reason: isFull ? 'The disk of the server is full.' : 'The mail could not be written to the outbox.',
        };
      }
    },
  };
}
