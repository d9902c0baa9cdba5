import { expect, test } from 'vitest';
import { glossary, glossaryText, isGlossaryKey } from './index.ts';

test.each([
  ['series', 'customer_view.series', 'Series'],
  ['genre', 'customer_view.genre', 'Genre'],
  ['dma', 'customer_view.dma', 'DMA'],
  ['session_duration', 'customer_view.mins_watched', 'Session Duration'],
  ['first_watched', 'segment.first_watched', 'First Watched'],
  ['ad_load', 'customer_view.ad_load', 'Ad Load'],
])('FLT-084: the glossary defines %s', (_name, key, term) => {
  if (!isGlossaryKey(key)) throw new Error(`${key} is not defined.`);
  expect(glossary[key].term).toBe(term);
  expect(glossaryText(key)).toMatch(/^\S.{10,}/);
});
