import { inject } from 'vitest';
import { z } from 'zod';
import { removeDataDir, startPlayhead } from './playhead-process.ts';

const Address = z.object({
  url: z.string(),
  portalUrl: z.string(),
  dataDir: z.string(),
});

/** Shared with other files: tests may read and write, but not stop it. */
export interface BorrowedPlayhead extends z.infer<typeof Address> {
  giveBack(): Promise<void>;
}

/** The run's shared Playhead, or a separate one for a file that runs without the global setup. */
export async function borrowPlayhead(): Promise<BorrowedPlayhead> {
  const door = inject('playheadDoor');
  if (door === undefined) return ownPlayhead();
  const response = await fetch(door);
  if (!response.ok) throw new Error(await response.text());
  return { ...Address.parse(await response.json()), giveBack: async () => {} };
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
