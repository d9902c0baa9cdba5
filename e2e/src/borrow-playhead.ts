import { inject } from 'vitest';
import { z } from 'zod';
import { removeDataDir, startPlayhead } from './playhead-process.ts';

const Address = z.object({ url: z.string(), portalUrl: z.string(), dataDir: z.string() });

/** A Playhead that other files use too: it may be looked at and written to, not stopped. */
export interface BorrowedPlayhead extends z.infer<typeof Address> {
  giveBack(): Promise<void>;
}

/** The run's shared Playhead; one of its own for a file that is run without the global setup. */
export async function borrowPlayhead(): Promise<BorrowedPlayhead> {
  const door = inject('playheadDoor');
  if (door === undefined) return ownPlayhead();
  const answer = await fetch(door);
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
