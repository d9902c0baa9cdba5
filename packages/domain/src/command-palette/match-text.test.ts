import { expect, test } from 'vitest';
import { matchWord } from './match-text.ts';

test.each([
  ['the whole text', 'Ads', 'ads', 100, [[0, 3]]],
  ['its beginning', 'Unique Viewers', 'uni', 80, [[0, 3]]],
  ['the beginning of a word', 'Unique Viewers', 'view', 60, [[7, 11]]],
  ['a part of a word', 'Unique Viewers', 'iew', 40, [[8, 11]]],
  [
    'first letters of words',
    'Unique Viewers',
    'uv',
    20,
    [
      [0, 1],
      [7, 8],
    ],
  ],
  [
    'letters in order',
    'Overview',
    'ovw',
    20,
    [
      [0, 2],
      [7, 8],
    ],
  ],
  ['without its accent', 'Séries', 'ser', 80, [[0, 3]]],
  ['behind a sign', 'Lead In / Out', 'out', 60, [[10, 13]]],
] as const)('%s matches', (_what, text, typed, score, ranges) => {
  expect(matchWord(text, typed)).toEqual({ score, ranges });
});

test.each([
  ['other letters', 'Devices', 'q'],
  ['letters in another order', 'Devices', 'sed'],
  ['letters that begin inside a word', 'Unique Viewers', 'nqr'],
  ['letters that are too far apart', 'Episode Paths of every Series', 'etoess'],
])('%s do not match', (_what, text, typed) => {
  expect(matchWord(text, typed)).toBeNull();
});
