import type { DynamicField } from '@playhead/contract/http/queries';
import { type ReactNode, useCallback } from 'react';
import type { Composer } from '../explore/use-composer.ts';
export function useDynamicDialog(_composer: Composer): {
  dialog: ReactNode;
  open: (what: DynamicField | 'calculation' | 'measure') => void;
} {
  return { dialog: null, open: useCallback(() => undefined, []) };
}
