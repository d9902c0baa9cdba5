import { inject } from 'vitest';
import { z } from 'zod';
import { removeDataDir, startPlayhead } from './playhead-process.ts';

const Address = z.object({ url: z.string(), portalUrl: z.string(), dataDir: z.string() });

/** A Playhead that other files use before and after: it may be looked at and written to, not stopped. */
export interface BorrowedPlayhead extends z.infer<typeof Address> {
  giveBack(): Promise<void>;
}

/** The Playhead of the place this file runs at, which no other file uses meanwhile; one of its own without the global setup. */
export async function borrowPlayhead(): Promise<BorrowedPlayhead> {
  const door = inject('playheadDoor');
  if (door === undefined) return ownPlayhead();
  // vitest: a number from 1 on that no two files have at the same time.
  const answer = await fetch(`${door}/${process.env['VITEST_POOL_ID'] ?? ''}`);
  if (!answer.ok) throw new Error(await answer.text());
  return { ...Address.parse(await answer.json()), giveBack: async () => {} };
}

async function ownPlayhead(): Promise<BorrowedPlayhead> {
  const { url, portalUrl, dataDir, stop } = await startPlayhead();
  return {
    url,
    portalUrl,
    dataDir,
    async giveBack() {
      await stop();
      await removeDataDir(dataDir);
    },
  };
}
