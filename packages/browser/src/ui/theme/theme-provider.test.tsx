// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createThemeStore } from './theme-choice.ts';
import { ThemeProvider, useTheme } from './theme-provider.tsx';

afterEach(cleanup);

const Mode = () => <p>{useTheme().mode}</p>;
const tell = (event: string) => act(() => void window.dispatchEvent(new Event(event)));

test('a dark page is printed light, and is dark again afterwards', () => {
  const store = createThemeStore({ storage: null, darkSystem: Object.assign(new EventTarget(), { matches: true }) });
  render(
    <ThemeProvider store={store}>
      <Mode />
    </ThemeProvider>,
  );
  screen.getByText('dark');
  tell('beforeprint');
  screen.getByText('light');
  expect(document.documentElement.dataset['phTheme']).toBe('light');
  tell('afterprint');
  screen.getByText('dark');
  expect(document.documentElement.dataset['phTheme']).toBe('dark');
});
