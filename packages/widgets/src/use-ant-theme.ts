import { type MappingAlgorithm, theme as antd } from 'antd';
import { useMemo, useState } from 'react';
import { antTheme } from './ant-theme.ts';
import type { ThemeMode } from './theme.ts';

/** Ant Design's dark algorithm dulls the colours it is given: its buttons would be of another accent than the shell's. */
const darkAlgorithm: MappingAlgorithm = (seed, map) => ({
  ...antd.darkAlgorithm(seed, map),
  colorPrimary: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorLink: seed.colorLink,
  colorError: seed.colorError,
});

function wantsLessMotion(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** For `<ConfigProvider theme>`; the same object as long as nothing changes, as a new one draws every control in it again. */
export function useAntTheme(mode: ThemeMode) {
  // Once: a change of it makes Ant Design mount everything anew, and what somebody has typed would be lost.
  const [isStill] = useState(wantsLessMotion);
  return useMemo(() => {
    const { token, components } = antTheme(mode);
    return {
      algorithm: mode === 'dark' ? darkAlgorithm : antd.defaultAlgorithm,
      // Ant Design waits for the end of each motion. One of no time may have none: a button stayed "loading" after its work.
      token: { ...token, motion: !isStill },
      components,
    };
  }, [mode, isStill]);
}
