import { antTheme } from '@playhead/widgets/ant-theme';
import { ConfigProvider, type MappingAlgorithm, theme as antd } from 'antd';
import { type ReactNode, useMemo } from 'react';
import './ant-motion.css';
import { useAntLocale } from './ant-locale.ts';
import { useTheme } from './theme-provider.tsx';

/** One object: a new one with each render would draw every control in the scope again. */
const BUTTON = { autoInsertSpace: false };

/** Ant Design's dark algorithm dulls the colours it is given: its buttons would be of another accent than the shell's. */
const darkAlgorithm: MappingAlgorithm = (seed, map) => ({
  ...antd.darkAlgorithm(seed, map),
  colorPrimary: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorLink: seed.colorLink,
  colorError: seed.colorError,
});

/**
 * Our tokens for the Ant Design inside it. Each lazily loaded part that uses Ant Design stands in one: in the shell it would add
 * 40 kB to the first load.
 */
export function AntScope({ children }: { children: ReactNode }) {
  const { mode } = useTheme();
  const config = useMemo(
    () => ({ algorithm: mode === 'dark' ? darkAlgorithm : antd.defaultAlgorithm, ...antTheme(mode) }),
    [mode],
  );
  const locale = useAntLocale();
  return (
    <ConfigProvider theme={config} button={BUTTON} {...(locale === undefined ? {} : { locale })}>
      {children}
    </ConfigProvider>
  );
}
