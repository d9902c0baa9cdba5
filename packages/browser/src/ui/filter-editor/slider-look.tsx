import { tokens } from '@playhead/widgets/theme';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useTheme } from '../theme/theme-provider.tsx';

/** WCAG 1.4.11: Ant Design's own handles are too pale to be seen on a card. */
export function SliderLook({ children }: { children: ReactNode }) {
  const { mode } = useTheme();
  const { accent } = tokens[mode];
  const look = { trackBg: accent, trackHoverBg: accent, handleColor: accent };
  return <ConfigProvider theme={{ components: { Slider: look } }}>{children}</ConfigProvider>;
}
