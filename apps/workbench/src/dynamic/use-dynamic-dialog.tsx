import type { DynamicField } from '@playhead/contract/http/queries';
import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Composer } from '../explore/use-composer.ts';

const CalculationDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./calculation-dialog.tsx'))).CalculationDialog,
}));
const MeasureDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./measure-dialog.tsx'))).MeasureDialog,
}));

type Wanted = DynamicField | 'calculation' | 'measure';

/** The editor of a calculation or a custom measure, new or chosen. Its code comes with the first opening. */
export function useDynamicDialog(composer: Composer): { dialog: ReactNode; open: (what: Wanted) => void } {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const close = useCallback(() => setWanted(null), []);
  const save = (field: DynamicField, replaces: string | null) => {
    composer.change({ type: 'save-dynamic', field, replaces });
    close();
  };
  const shared = { composer, onClose: close, onSave: save };
  return {
    open: setWanted,
    dialog: wanted === null ? null : <Suspense fallback={null}>{dialogOf(wanted, shared)}</Suspense>,
  };
}

function dialogOf(
  wanted: Wanted,
  shared: { composer: Composer; onClose: () => void; onSave: (field: DynamicField, replaces: string | null) => void },
): ReactNode {
  if (wanted === 'calculation') return <CalculationDialog {...shared} field={null} />;
  if (wanted === 'measure') return <MeasureDialog {...shared} field={null} />;
  return wanted.category === 'measure' ? (
    <MeasureDialog {...shared} field={wanted} />
  ) : (
    <CalculationDialog {...shared} field={wanted} />
  );
}
