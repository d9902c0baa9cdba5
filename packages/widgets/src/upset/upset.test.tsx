// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { UpsetChart } from './upset-chart.tsx';
import { MOST_COLUMNS, type UpsetCombination, upsetModel } from './upset-model.ts';
import { upsetTable } from './upset-table.ts';
import { readAffinity } from './upset-words.ts';

afterEach(cleanup);

const sets = [
  { id: '1', label: 'Kids' },
  { id: '2', label: 'News' },
  { id: '3', label: 'Sports' },
];
const combination = (ids: string, viewers: number, affinity: number | null): UpsetCombination => ({
  ids: ids.split('+'),
  viewers,
  percent: viewers / 2,
  affinity,
});
const combinations = [
  combination('3', 100, 70),
  combination('1+3', 60, 240),
  combination('1', 30, 101),
  combination('3+2+1', 10, null),
];

describe('SEG-086: overlap of sets', () => {
  it('has a row for each set with all of its members, and a column for each combination', () => {
    const { rows, columns, count } = upsetModel({ sets, combinations });
    expect(rows.map(({ label, viewers }) => [label, viewers])).toEqual([
      ['Kids', 100],
      ['News', 10],
      ['Sports', 170],
    ]);
    expect(rows[2]?.length).toBe(1);
    expect(columns.map(({ ids, height }) => [ids.join('+'), height])).toEqual([
      ['3', 1],
      ['1+3', 0.6],
      ['1', 0.3],
      ['3+2+1', 0.1],
    ]);
    expect(columns[1]).toMatchObject({ inside: [true, false, true], first: 0, last: 2 });
    expect(count).toBe(4);
  });

  it('is ordered by affinity on demand, what is not known last', () => {
    const { columns } = upsetModel({ sets, combinations, order: 'affinity' });
    expect(columns.map(({ key }) => key)).toEqual(['1 3', '1', '3', '1 2 3']);
  });

  it('draws the largest of many combinations and says how many there are', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ id: String(index), label: `S${index}` }));
    const alone = many.map(({ id }, index) => combination(id, index + 1, 100));
    const model = upsetModel({ sets: many, combinations: alone });
    expect(model.columns).toHaveLength(MOST_COLUMNS);
    expect(model.columns[0]?.viewers).toBe(40);
    render(<UpsetChart sets={many} combinations={alone} mode="light" selected={null} onSelect={() => {}} />);
    expect(screen.getByText('24 of 40 combinations are drawn; the table has all of them.')).toBeTruthy();
  });

  it('leaves out what speaks of a set that is not shown', () => {
    const { columns } = upsetModel({ sets: sets.slice(0, 1), combinations });
    expect(columns.map(({ key }) => key)).toEqual(['1']);
  });

  it('has no bar where nobody is a member', () => {
    const { rows, columns } = upsetModel({ sets, combinations: [combination('1', 0, null)] });
    expect([rows[0]?.length, columns[0]?.height]).toEqual([0, 0]);
  });
});

describe('affinity in words', () => {
  it.each([
    [240, '240', '▲', 'affinity index 240, more than chance would make it'],
    [119.9, '120', '', 'affinity index 120, about what chance would make it'],
    [80, '80', '▼', 'affinity index 80, less than chance would make it'],
    [12_345.6, '>999', '▲', 'affinity index 12,346, more than chance would make it'],
    [null, '–', '', 'affinity index not known'],
  ])('%d', (affinity, text, arrow, words) => {
    expect(readAffinity(affinity)).toEqual({ text, arrow, words });
  });
});

describe('the chart', () => {
  it('says each column in words, and the keyboard goes from one to the next', async () => {
    const chosen: (readonly string[])[] = [];
    render(
      <UpsetChart
        sets={sets}
        combinations={combinations}
        mode="light"
        selected={['3', '1']}
        onSelect={(ids) => chosen.push(ids)}
      />,
    );
    const both = screen.getByRole('radio', {
      name:
        'Kids and Sports only: 60 viewers, 30.00% of all in these segments, ' +
        'affinity index 240, more than chance would make it',
    });
    expect(both).toHaveProperty('checked', true);
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(both);
    await user.keyboard('{ArrowRight}');
    await user.click(screen.getByRole('radio', { name: /^Kids, News and Sports only/ }));
    expect(chosen).toEqual([['1'], ['3', '2', '1']]);
  });
});

it('the table has every combination', () => {
  expect(upsetTable({ sets, combinations }).rows).toEqual([
    { key: '3', combination: 'Sports only', segments: 1, viewers: 100, share: 0.5, affinity: 70 },
    { key: '1 3', combination: 'Kids and Sports only', segments: 2, viewers: 60, share: 0.3, affinity: 240 },
    { key: '1', combination: 'Kids only', segments: 1, viewers: 30, share: 0.15, affinity: 101 },
    {
      key: '1 2 3',
      combination: 'Kids, News and Sports only',
      segments: 3,
      viewers: 10,
      share: 0.05,
      affinity: null,
    },
  ]);
});
