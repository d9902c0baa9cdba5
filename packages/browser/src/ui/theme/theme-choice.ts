import type { ThemeMode } from '@playhead/widgets/theme';
import { keepItem } from '../dom/storage.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Also read by public/theme-boot.js before the first paint. */
export const THEME_KEY = 'playhead.theme';

export interface ThemeStore {
  readChoice(): ThemeChoice;
  readMode(): ThemeMode;
  choose(choice: ThemeChoice): void;
  /** A host decides for its frame; nothing is stored. */
  follow(mode: ThemeMode): void;
  subscribe(listener: () => void): () => void;
}

export interface ThemeStoreOptions {
  storage: Storage | null;
  darkSystem: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
}

export function createThemeStore({ storage, darkSystem }: ThemeStoreOptions): ThemeStore {
  let choice = readChoice(storage?.getItem(THEME_KEY) ?? null);
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  return {
    readChoice: () => choice,
    readMode: () => (choice === 'system' ? (darkSystem.matches ? 'dark' : 'light') : choice),
    choose(next) {
      choice = next;
      keepItem(storage, THEME_KEY, next);
      tell();
    },
    follow(mode) {
      choice = mode;
      tell();
    },
    subscribe(listener) {
      if (listeners.size === 0) darkSystem.addEventListener('change', tell);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) darkSystem.removeEventListener('change', tell);
      };
    },
  };
}

function readChoice(stored: string | null): ThemeChoice {
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}
