// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { createThemeStore, THEME_KEY } from './theme-choice.ts';

beforeEach(() => localStorage.clear());

function darkSystem(matches: boolean) {
  return Object.assign(new EventTarget(), { matches });
}

test('without a choice the system decides, also when it changes', () => {
  const system = darkSystem(false);
  const theme = createThemeStore({ storage: localStorage, darkSystem: system });
  let told = 0;
  theme.subscribe(() => {
    told += 1;
  });
  expect(theme.readMode()).toBe('light');
  system.matches = true;
  system.dispatchEvent(new Event('change'));
  expect([theme.readMode(), told]).toEqual(['dark', 1]);
});

test('a choice is kept for the next visit', () => {
  createThemeStore({ storage: localStorage, darkSystem: darkSystem(false) }).choose('dark');
  expect(createThemeStore({ storage: localStorage, darkSystem: darkSystem(false) }).readMode()).toBe('dark');
});

test("a host's theme is followed and not kept", () => {
  const theme = createThemeStore({ storage: localStorage, darkSystem: darkSystem(false) });
  theme.follow('dark');
  expect(theme.readMode()).toBe('dark');
  expect(localStorage.getItem(THEME_KEY)).toBeNull();
});
