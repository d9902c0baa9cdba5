import { NUMBERS_CHECK } from '@playhead/query/schema';
import type { Engine } from '../engine/engine.ts';
import type { DatabaseConnection } from '../metadata/metadata.ts';
import { countNumberedViewers } from './day-builds.ts';

/** The highest number of a viewer, and whether each number up to it belongs to one viewer. */
export async function readNumbers(
  engine: Pick<Engine, 'inspect'>,
  customerId: number,
): Promise<{ used: number; sound: boolean }> {
  const [row] = await engine.inspect({ sql: NUMBERS_CHECK, params: { customer: customerId } });
  return { used: Number(row?.['used']), sound: Number(row?.['sound']) === 1 };
}

/** False where numbers were lost or given twice: bitmaps of viewers are then worth nothing. */
export async function areNumbersSound(
  { engine, db }: { engine: Pick<Engine, 'inspect'>; db: DatabaseConnection },
  customerId: number,
): Promise<boolean> {
  const { used, sound } = await readNumbers(engine, customerId);
  return sound && used >= (await countNumberedViewers(db, customerId));
}
