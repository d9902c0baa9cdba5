import { openQuery } from '@playhead/domain/explore';
import { useEffect, useRef } from 'react';
import { useScope } from '../app/scope.ts';
import type { WorkbenchFrame } from '../app/workbench.tsx';
import type { Composer } from './use-composer.ts';

export interface DriverOptions {
  frame: WorkbenchFrame;
  composer: Composer;
  run: () => Promise<void>;
  stop: () => void;
  load: (id: string) => Promise<void>;
  settle: () => Promise<void>;
}

/** Tells the host once that the frame can be driven, and drives it by what was rendered last. */
export function useDriver(options: DriverOptions): void {
  const { catalogue } = useScope();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { onDriver, host, target } = options.frame;
  const firstQid = target.kind === 'explore' ? target.qid : undefined;
  useEffect(() => {
    onDriver?.({
      load: async (target) => {
        const id = target.kind === 'explore' ? target.qid : target.report;
        if (id !== undefined) await latest.current.load(id);
      },
      run: () => latest.current.run(),
      stop: () => latest.current.stop(),
      settle: () => latest.current.settle(),
      setFilters: (filters) => {
        const { composer } = latest.current;
        const merged = { ...composer.query, filters: { ...composer.query.filters, ...filters } };
        composer.change({ type: 'open', state: openQuery(merged, catalogue).state });
      },
    });
    host.send({ type: 'explore:ready', ...(firstQid === undefined ? {} : { qid: firstQid }) });
  }, [onDriver, host, catalogue, firstQid]);
}
