import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createZipNames } from './index.ts';

test('EXP-037, EXP-054: files in a folder, each with the extension of its format', () => {
  const names = createZipNames('dashboard-day_and_time.zip');
  expect(names.name('Top Series.csv', 'csv')).toBe('dashboard-day_and_time/Top Series.csv');
  expect(names.name('Plays by Device', 'txt')).toBe('dashboard-day_and_time/Plays by Device.txt');
});

test('two tables of one name are two files, also where case makes no difference', () => {
  const names = createZipNames('page');
  expect(['Plays', 'plays', 'Plays (2)', 'Plays'].map((name) => names.name(name, 'csv'))).toEqual([
    'page/Plays.csv',
    'page/plays (2).csv',
    'page/Plays (2) (2).csv',
    'page/Plays (3).csv',
  ]);
});

test('EXP-069: signs that file systems refuse become dashes', () => {
  expect(createZipNames('a/b').name('c\\d:e*f?"g<h>i|j', 'csv')).toBe('a-b/c-d-e-f--g-h-i-j.csv');
});

test('attack 20: every name is relative, unique and inside the folder', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '..', '../../etc/passwd', '/root', 'C:\\x', '\u202Efdp.exe', 'con', 'a\0b', '.', ' '),
  );
  fc.assert(
    fc.property(hostile, fc.array(hostile, { maxLength: 20 }), (folder, typed) => {
      const names = createZipNames(folder);
      const paths = typed.map((name) => names.name(name, 'csv'));
      expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
      for (const path of paths) {
        expect(path).toMatch(/^[^/\\:*?"<>|\p{Cc}]+\/[^/\\:*?"<>|\p{Cc}]+\.csv$/u);
        expect(path.split('/')).not.toContain('..');
      }
    }),
    { numRuns: 500 },
  );
});
