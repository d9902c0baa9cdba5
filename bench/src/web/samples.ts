import { z } from 'zod';
import { median } from '../measure.ts';

export const Samples = z.object({ median: z.number(), all: z.array(z.number()) });
export type Samples = z.infer<typeof Samples>;

/** A tenth of a millisecond is finer than the browser's clock. */
const round = (value: number) => Math.round(value * 10) / 10;

export function samplesOf(values: readonly number[]): Samples {
  return { median: round(median(values)), all: values.map(round) };
}
