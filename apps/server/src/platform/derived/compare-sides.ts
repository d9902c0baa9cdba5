import { z } from 'zod';
import type { Engine, Statement } from '../engine/engine.ts';

/** Different orders of addition differ by far less. */
const FRACTION_TOLERANCE = 1e-6;

const Side = z.object({
  side: z.enum(['wanted', 'held']),
  cells: z.coerce.number(),
  digest: z.string(),
  sessions: z.coerce.number(),
  fraction: z.coerce.number(),
});
type Side = z.infer<typeof Side>;

/** Compares the digests of a derived table and of the rows computed from the sessions; also their numbers of sessions. */
export async function compareSides(
  engine: Pick<Engine, 'inspect'>,
  statement: Statement,
): Promise<{ isSame: boolean; wanted: number; held: number }> {
  const sides = (await engine.inspect(statement)).map((row) => Side.parse(row));
  const wanted = sides.find(({ side }) => side === 'wanted');
  const held = sides.find(({ side }) => side === 'held');
  return { isSame: isSame(wanted, held), wanted: wanted?.sessions ?? 0, held: held?.sessions ?? 0 };
}

function isSame(wanted: Side | undefined, held: Side | undefined): boolean {
  if (wanted === undefined || held === undefined) return wanted === held;
  const apart = Math.abs(wanted.fraction - held.fraction);
  return (
    wanted.cells === held.cells &&
    wanted.digest === held.digest &&
    apart <= FRACTION_TOLERANCE * Math.max(1, Math.abs(wanted.fraction))
  );
}
