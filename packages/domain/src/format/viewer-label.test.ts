import { expect, test } from 'vitest';
import { withViewerLabel } from './index.ts';

test.each([
  ['Unique Viewers', 'Fan', 'Unique Fans'],
  ['Minutes per Viewer', 'Fan', 'Minutes per Fan'],
  ['Distinct viewers who played. A viewer counts once.', 'Fan', 'Distinct fans who played. A fan counts once.'],
  ['Known Viewers', 'Family', 'Known Families'],
  ['Unique Viewers', 'Viewer', 'Unique Viewers'],
  ['Viewership of the reviewers', 'Fan', 'Viewership of the reviewers'],
])('USR-005: %s, told of a %s', (text, label, told) => {
  expect(withViewerLabel(text, label)).toBe(told);
});
