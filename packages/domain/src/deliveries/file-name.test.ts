import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileName } from './file-name.ts';

describe('fileName', () => {
  test.each([
    ['EXP-069: characters that file systems refuse', 'a\\b/c:d*e?f"g<h>i|j', 'csv', 'a-b-c-d-e-f-g-h-i-j.csv'],
    ['EXP-054: the extension of the format replaces another', 'Top titles.pdf', 'xlsx', 'Top titles.xlsx'],
    ['EXP-054: the extension that is there already', 'Top titles.CSV', 'csv', 'Top titles.csv'],
    ['a dot that begins no extension', 'Longer than 1.5 hours', 'csv', 'Longer than 1.5 hours.csv'],
    ['nothing left', ' .. ', 'csv', 'export.csv'],
    ['attack 20: a parent folder', '../../etc/passwd', 'csv', '-..-etc-passwd.csv'],
    ['attack 20: text that runs backwards', 'report\u202Efdp.exe', 'csv', 'reportfdp.exe.csv'],
    ['attack 20: line ends and NUL', 'a\r\nb\0c', 'csv', 'abc.csv'],
    ['a device of Windows', 'con', 'txt', '_con.txt'],
    ['letters of other scripts', 'Статистика — 視聴者', 'md', 'Статистика — 視聴者.md'],
  ])('%s', (_case, typed, extension, expected) => {
    expect(fileName(typed, extension)).toBe(expected);
  });

  test('attack 20: any text gives a plain name with the extension', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        const name = fileName(typed, 'csv');
        expect(name).toMatch(/^[^.\\/:*?"<>|\p{Cc}\p{Cf}][^\\/:*?"<>|\p{Cc}\p{Cf}]*\.csv$/u);
        expect(Array.from(name).length).toBeLessThanOrEqual(125);
      }),
      { numRuns: 500 },
    );
  });
});
