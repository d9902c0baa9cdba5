import { checkNumbers, type Numbered, numberedKinds } from '@playhead/query/schema';
import type { Engine } from '../engine/engine.ts';
import type { DatabaseConnection } from '../metadata/metadata.ts';
import { readHighestNumbers } from './day-builds.ts';

/** The highest number given, and whether each number up to it belongs to one viewer or household. */
export async function readNumbers(
  engine: Pick<Engine, 'inspect'>,
  { of, customerId }: { of: Numbered; customerId: number },
): Promise<{ used: number; sound: boolean }> {
  const [row] = await engine.inspect({ sql: checkNumbers(of), params: { customer: customerId } });
  return { used: Number(row?.['used']), sound: Number(row?.['sound']) === 1 };
}

/** False where numbers were lost or given twice: bitmaps of them are then worth nothing. */
export async function areNumbersSound(
  { engine, db }: { engine: Pick<Engine, 'inspect'>; db: DatabaseConnection },
  customerId: number,
): Promise<boolean> {
  const highest = await readHighestNumbers(db, customerId);
  for (const of of numberedKinds) {
    const { used, sound } = await readNumbers(engine, { of, customerId });
    if (!sound || used < highest[of]) return false;
  }
  return true;
}
