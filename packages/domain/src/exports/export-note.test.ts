import { expect, test } from 'vitest';
import { exportNote } from './index.ts';

test('EXP-022, EXP-023: the note names the agreement, the year and the owner', () => {
  expect(exportNote({ year: 2026 })).toBe(
    'This report must be used in accordance with your subscription agreement and data policy. © 2026',
  );
  expect(exportNote({ year: 2027, owner: 'Aurora Stream' })).toBe(
    'This report must be used in accordance with your subscription agreement and data policy. © 2027 Aurora Stream',
  );
});
