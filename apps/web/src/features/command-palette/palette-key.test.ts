import { expect, test } from 'vitest';
import { isPaletteKey } from './palette-key.ts';

const none = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  ['Ctrl+K', 'Linux x86_64', { ctrlKey: true }, true],
  ['Ctrl+K with caps lock', 'Win32', { ctrlKey: true, key: 'K' }, true],
  ['⌘K on a Mac', 'MacIntel', { metaKey: true }, true],
  ['Ctrl+K on a Mac, which edits text', 'MacIntel', { ctrlKey: true }, false],
  ['the Windows key', 'Win32', { metaKey: true }, false],
  ['Ctrl+Shift+K, the console of Firefox', 'Win32', { ctrlKey: true, shiftKey: true }, false],
  ['a plain k', 'Win32', {}, false],
  ['Ctrl+L', 'Win32', { ctrlKey: true, key: 'l' }, false],
])('%s', (_what, platform, pressed, opens) => {
  expect(isPaletteKey({ ...none, ...pressed }, platform)).toBe(opens);
});
