import { expect, test } from 'vitest';
import { createProgressLine } from './progress-line.ts';

function written(isTTY: boolean): string[] {
  const lines: string[] = [];
  const line = createProgressLine({ title: 'Making', target: { isTTY, write: (text) => lines.push(text) } });
  for (const done of [0, 1, 12, 15, 50, 100]) line.report({ done, total: 100, label: 'May' });
  line.end();
  return lines;
}

test('a log gets one line for every tenth', () => {
  expect(written(false)).toEqual(['Making 0%\n', 'Making 12%\n', 'Making 50%\n', 'Making 100%\n']);
});

test('a terminal gets one line that is written over and cleared', () => {
  const lines = written(true);
  expect(lines.every((text) => text.startsWith('\r'))).toBe(true);
  expect(lines.at(-2)).toContain('100%');
  expect(lines.at(-1)).not.toContain('Making');
});
