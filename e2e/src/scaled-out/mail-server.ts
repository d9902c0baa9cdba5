import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type SmtpPeer, startSmtpPeer } from '@playhead/server/delivery/destinations/test-smtp-peer';

/** Keeps each mail that arrives as a file, so that a mail that was sent twice is there twice. */
export async function startMailServer(folder: string): Promise<Pick<SmtpPeer, 'url' | 'stop'>> {
  await mkdir(folder);
  return startSmtpPeer(undefined, {
    onData: (stream, _session, done) => {
      const path = join(folder, randomUUID());
      void pipeline(stream, createWriteStream(path))
        .then(() => rename(path, `${path}.eml`))
        .then(() => done(null), done);
    },
  });
}
