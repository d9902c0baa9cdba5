import { expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';

test.each(['/', '/viewer-insights/ads', '/viewer-insights/ads?period=Yesterday&next=https://x.example', '/a#b'])(
  'reliability.md 2.14: %s is a path of this server',
  (path) => expect(isOwnPath(path)).toBe(true),
);

test.each([
  '',
  'viewer-insights/ads',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\evil.example',
  '/a\\..\\b',
  'javascript:alert(1)',
  'https://evil.example/',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/\0',
])('reliability.md 2.14: %j leads elsewhere and is refused', (path) => {
  expect(isOwnPath(path)).toBe(false);
});
