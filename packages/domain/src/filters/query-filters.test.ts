import { expect, test } from 'vitest';
import { mergeQueryFilters } from './query-filters.ts';

const FIELD = 'customer_view.series';

test.each([
  ['only the widget', '-NULL', undefined, '-NULL'],
  ['only the page', undefined, 'A,B', 'A,B'],
  ['what the widget leaves out is left out of what the page chose', '-NULL,-%Trailer%', 'A', 'A,-NULL,-%Trailer%'],
  ['what the widget is about is not widened by the page', 'Drama', 'News', 'Drama'],
  ['an empty choice chooses nothing', '-NULL', '', '-NULL'],
])('%s', (_name, own, page, expected) => {
  const texts = (text: string | undefined) => (text === undefined ? {} : { [FIELD]: text });
  expect(mergeQueryFilters(texts(own), texts(page))).toEqual({ [FIELD]: expected });
});
