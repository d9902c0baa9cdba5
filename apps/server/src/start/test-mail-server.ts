import { randomUUID } from 'node:crypto';
import { createWriteStream, renameSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { type SmtpPeer, startSmtpPeer } from '../delivery/destinations/test-smtp-peer.ts';

/** Keeps each mail that arrives as a file, so that a mail that was sent twice is there twice. */
export async function startMailServer(folder: string): Promise<Pick<SmtpPeer, 'url' | 'stop'>> {
  await mkdir(folder);
  return startSmtpPeer(undefined, {
    onData: (stream, _session, done) => {
      const path = join(folder, randomUUID());
      pipeline(stream, createWriteStream(path), (error) => {
        if (!error) renameSync(path, `${path}.eml`);
        done(error ?? null);
      });
    },
  });
}
