import type { Composer } from '../explore/use-composer.ts';
import type { RunState } from '../explore/use-run.ts';
export function ChartSection(_props: { composer: Composer; run: RunState }) {
  return null;
}
