import { describe, expect, test } from 'vitest';
import { findDocumentProblems, namedPaths, readRows, rewriteDocument } from './document.ts';

const document = [
  '# Requirements',
  '',
  '| Id | What it requires | Built in | Shown by |',
  '|---|---|---|---|',
  '| SEG-001 | Groups viewers. | `old.ts` | not yet |',
  '| SEG-002 | Opens `a \\| b`. | | |',
  '| ERR-001 | Refuses a taken name. | — | not yet |',
  '',
].join('\n');

function columnsFor(id: string) {
  return id === 'SEG-001'
    ? { builtIn: '`domain/segments/`', shownBy: '`e2e/segments.e2e.ts`' }
    : { builtIn: id === 'SEG-002' ? '`web/app.tsx`' : '—', shownBy: 'not yet' };
}

describe('reading', () => {
  test('rows have an id, a text and two generated columns', () => {
    expect(readRows(document)).toEqual([
      { id: 'SEG-001', text: 'Groups viewers.', builtIn: '`old.ts`', shownBy: 'not yet' },
      { id: 'SEG-002', text: 'Opens `a \\| b`.', builtIn: '', shownBy: '' },
      { id: 'ERR-001', text: 'Refuses a taken name.', builtIn: '—', shownBy: 'not yet' },
    ]);
  });

  test('two rows of one id and a row without all columns are problems', () => {
    const broken = `${document}| SEG-001 | Again. | — | not yet |\n| SEG-003 | No columns. |\n`;
    expect(findDocumentProblems(document)).toEqual([]);
    expect(findDocumentProblems(broken)).toEqual([
      'line 9: a row is "| SEG-001 | What it requires | Built in | Shown by |"',
      'SEG-001 has 2 rows',
    ]);
  });

  test('a row below the summary would be lost, so it is a problem', () => {
    const appended = `${rewriteDocument(document, columnsFor)}| SEG-003 | Appended. | — | not yet |\n`;
    expect(findDocumentProblems(appended)).toEqual(['SEG-003 stands below the summary, which is generated']);
  });

  test('paths come from the generated columns, not from the texts', () => {
    expect(namedPaths(rewriteDocument(document, columnsFor))).toEqual([
      'domain/segments/',
      'e2e/segments.e2e.ts',
      'web/app.tsx',
    ]);
  });
});

describe('rewriting', () => {
  test('columns and summary are new, ids and texts stay', () => {
    expect(rewriteDocument(document, columnsFor).split('\n').slice(4)).toEqual([
      '| SEG-001 | Groups viewers. | `domain/segments/` | `e2e/segments.e2e.ts` |',
      '| SEG-002 | Opens `a \\| b`. | `web/app.tsx` | not yet |',
      '| ERR-001 | Refuses a taken name. | — | not yet |',
      '',
      '## Summary',
      '',
      '| Group | Ids | Shown by a test | Built without a test | Not yet |',
      '|---|---:|---:|---:|---:|',
      '| SHELL | 0 | 0 | 0 | 0 |',
      '| FLT | 0 | 0 | 0 | 0 |',
      '| WID | 0 | 0 | 0 | 0 |',
      '| QRY | 0 | 0 | 0 | 0 |',
      '| SEG | 2 | 1 | 1 | 0 |',
      '| EXP | 0 | 0 | 0 | 0 |',
      '| DLV | 0 | 0 | 0 | 0 |',
      '| WBK | 0 | 0 | 0 | 0 |',
      '| RPT | 0 | 0 | 0 | 0 |',
      '| USR | 0 | 0 | 0 | 0 |',
      '| ERR | 1 | 0 | 0 | 1 |',
      '| CONST | 0 | 0 | 0 | 0 |',
      '| All | 3 | 1 | 1 | 1 |',
      '',
    ]);
  });

  test('a rewritten document stays as it is', () => {
    const once = rewriteDocument(document, columnsFor);
    expect(rewriteDocument(once, columnsFor)).toBe(once);
  });
});
