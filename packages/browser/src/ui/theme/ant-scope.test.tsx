// @vitest-environment happy-dom
import { tokens } from '@playhead/widgets/theme';
import { cleanup, render } from '@testing-library/react';
import { Button, theme } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { AntScope } from './ant-scope.tsx';
import { createThemeStore } from './theme-choice.ts';
import { ThemeProvider } from './theme-provider.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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

test('with reduced motion a button stops loading when its work ends, however short that was', () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(matchMedia.call(window, query), 'matches', { value: query.includes('reduced-motion') }),
  );
  const darkSystem = Object.assign(new EventTarget(), { matches: false });
  const store = createThemeStore({ storage: null, darkSystem });
  const button = (isSending: boolean) => (
    <ThemeProvider store={store}>
      <AntScope>
        <Button loading={isSending}>Send</Button>
      </AntScope>
    </ThemeProvider>
  );
  const { rerender, getByRole } = render(button(false));
  rerender(button(true));
  expect(getByRole('button').querySelector('[aria-label="loading"]')).not.toBeNull();
  rerender(button(false));
  expect(getByRole('button', { name: 'Send' }).querySelector('[aria-label="loading"]')).toBeNull();
});
