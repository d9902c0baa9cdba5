import { useAntTheme } from '@playhead/widgets/use-ant-theme';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import './ant-motion.css';
import { useAntLocale } from './ant-locale.ts';
import { useTheme } from './theme-provider.tsx';

/** One object: a new one with each render would draw every control in the scope again. */
const BUTTON = { autoInsertSpace: false };

/**
 * Our tokens for the Ant Design inside it. Each lazily loaded part that uses Ant Design stands in one: in the shell it would add
 * 40 kB to the first load.
 */
export function AntScope({ children }: { children: ReactNode }) {
  const { mode } = useTheme();
  const look = useAntTheme(mode);
  const locale = useAntLocale();
  return (
    <ConfigProvider theme={look} button={BUTTON} {...(locale === undefined ? {} : { locale })}>
      {children}
    </ConfigProvider>
  );
}
