import { loadGerman } from '@playhead/texts/test-language';
import { expect, test } from 'vitest';

const { filterLabel } = await loadGerman(() => import('./filter-field.ts'), {
  texts: { 'Device Type': 'Gerätetyp' },
  filledByServers: [],
});

test('a filter has its name in the language of the reader; a custom tag keeps its own', () => {
  expect(filterLabel({ label: 'Device Type', isCustomTag: true })).toBe('Device Type');
  expect(filterLabel({ label: 'Device Type', isCustomTag: false })).toBe('Gerätetyp');
});
