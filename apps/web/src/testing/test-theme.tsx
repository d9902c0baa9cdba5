import { type ReactNode, useState } from 'react';
import { createThemeStore } from '@playhead/browser/ui/theme/theme-choice.ts';
import { ThemeProvider } from '@playhead/browser/ui/theme/theme-provider.tsx';

/** For a feature that is rendered without the app around it. */
export function TestTheme({ children }: { children: ReactNode }) {
  const [store] = useState(() =>
    createThemeStore({ storage: null, darkSystem: window.matchMedia('(prefers-color-scheme: dark)') }),
  );
  return <ThemeProvider store={store}>{children}</ThemeProvider>;
}
