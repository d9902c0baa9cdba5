// @vitest-environment happy-dom
import { tokens } from '@playhead/widgets/theme';
import { cleanup, render } from '@testing-library/react';
import { theme } from 'antd';
import { afterEach, expect, test } from 'vitest';
import { AntScope } from './ant-scope.tsx';
import { createThemeStore } from './theme-choice.ts';
import { ThemeProvider } from './theme-provider.tsx';

afterEach(cleanup);

test.each(['light', 'dark'] as const)('Ant Design has the accent of the shell: %s', (mode) => {
  let accent = '';
  function Seen() {
    accent = theme.useToken().token.colorPrimary;
    return null;
  }
  const darkSystem = Object.assign(new EventTarget(), { matches: mode === 'dark' });
  render(
    <ThemeProvider store={createThemeStore({ storage: null, darkSystem })}>
      <AntScope>
        <Seen />
      </AntScope>
    </ThemeProvider>,
  );
  expect(accent).toBe(tokens[mode].accent);
});
