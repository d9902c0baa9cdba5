import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { germanTexts, sentTexts } from './language-files.ts';

const FOLDER = new URL('./de/', import.meta.url);
const files = readdirSync(FOLDER).map((name) => ({
  name,
  texts: JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Record<string, unknown>,
}));

test('no English text has two German ones: the last file would win', () => {
  const known = new Map<string, { name: string; entry: string }>();
  const conflicts: string[] = [];
  for (const { name, texts } of files) {
    for (const [text, german] of Object.entries(texts)) {
      const entry = JSON.stringify(german);
      const other = known.get(text);
      if (other !== undefined && other.entry !== entry)
        conflicts.push(`${text}: ${other.entry} in ${other.name}, ${entry} in ${name}`);
      known.set(text, { name, entry });
    }
  }
  expect(conflicts).toEqual([]);
});

test('what servers send is in files of its own', () => {
  const sent = sentTexts();
  expect(sent).toContain('Unique Households');
  expect(sent).not.toContain('Enter a whole number.');
  expect(germanTexts()['Unique Households']).toBe('Einzelne Haushalte');
  expect(germanTexts()['Enter a whole number.']).toBe('Geben Sie eine ganze Zahl ein.');
});

test.each(['Abort', 'Confirm', 'Discard', 'Erase', 'Okay', 'Ok', 'Store', 'Submit', 'Trash'])(
  'buttons say Save, Cancel and Delete, and never %s',
  (verb) => {
    expect(Object.keys(germanTexts())).not.toContain(verb);
  },
);
