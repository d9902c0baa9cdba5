import { expect, test } from 'vitest';
import { pageIds } from '../pages/index.ts';
import { pageHints } from './index.ts';

test('every page has a hint of one line that ends as a sentence', () => {
  for (const page of pageIds) {
    expect(pageHints[page]).toMatch(/\.$/);
    expect(pageHints[page].length).toBeLessThanOrEqual(115);
  }
});
