import type { Theme } from '@playhead/contract/frame/host-messages';
import { useLayoutEffect, useState } from 'react';
import { keepItem, readItem } from './storage.ts';

const STORAGE_KEY = 'northlight.theme';

function initialTheme(): Theme {
  const stored = readItem(() => window.localStorage, STORAGE_KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  const [theme, setTheme] = useState(initialTheme);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const toggle = () => {
    const next = theme === 'light' ? 'dark' : 'light';
    keepItem(() => window.localStorage, STORAGE_KEY, next);
    setTheme(next);
  };
  return { theme, toggle };
}
