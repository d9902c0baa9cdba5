import { fileName } from '@playhead/domain/deliveries';
import { useState } from 'react';

export interface ChosenFileName {
  typed: string;
  set: (typed: string) => void;
  /** EXP-054: the extension follows the format. */
  setExtension: (extension: string) => void;
}

export function useFileName(first: string, extension: string): ChosenFileName {
  const [typed, set] = useState(() => fileName(first, extension));
  return {
    typed,
    set,
    setExtension: (next) => set((name) => (name.trim() === '' ? name : fileName(name, next))),
  };
}
