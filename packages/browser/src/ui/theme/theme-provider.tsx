import { usePrinting } from '@playhead/widgets/use-printing';
import type { ThemeMode } from '@playhead/widgets/theme';
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { ThemeChoice, ThemeStore } from './theme-choice.ts';

interface ThemeValue {
  mode: ThemeMode;
  choice: ThemeChoice;
  choose: (choice: ThemeChoice) => void;
}

const ThemeContext = createContext<ThemeValue | null>(null);

export function useTheme(): ThemeValue {
  const value = useContext(ThemeContext);
  if (!value) throw new Error('useTheme is used outside of ThemeProvider.');
  return value;
}

export function ThemeProvider({ store, children }: { store: ThemeStore; children: ReactNode }) {
  const chosen = useSyncExternalStore(store.subscribe, store.readMode);
  // Charts write their colours into the picture: a style sheet for paper does not reach them.
  const mode = usePrinting() ? 'light' : chosen;
  const choice = useSyncExternalStore(store.subscribe, store.readChoice);

  useLayoutEffect(() => {
    document.documentElement.dataset['phTheme'] = mode;
    document.documentElement.style.colorScheme = mode;
  }, [mode]);

  const value = useMemo(() => ({ mode, choice, choose: store.choose }), [mode, choice, store]);
  return <ThemeContext value={value}>{children}</ThemeContext>;
}
