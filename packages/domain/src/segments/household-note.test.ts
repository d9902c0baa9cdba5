import { expect, test } from 'vitest';
import { householdNote } from './household-note.ts';

test('FLT-010: the preset of the builder says whom it leaves out', () => {
  expect(householdNote({ inHouseholds: 9460, everyone: 13_700 })).toBe(
    '9,460 of 13,700 viewers belong to a household; choose All Viewers to include the others.',
  );
  expect(householdNote(null)).toBe(
    'Only viewers who belong to a household count; choose All Viewers to include the others.',
  );
});
