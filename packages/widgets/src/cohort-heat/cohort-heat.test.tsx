// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { inputOf, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { CohortHeatWidget } from './cohort-heat-widget.tsx';
import { cohortLabel, granularityOf, periodsText } from './cohort-rows.ts';
import { cohortTable } from './cohort-table.ts';
import { cohortFields, weeklyCohorts } from './test-cohorts.ts';

afterEach(cleanup);

describe('cohort table', () => {
  const table = cohortTable(weeklyCohorts('cohortHeat'));

  it('has a row per cohort and a column per period, "not yet" while it is not over', () => {
    expect(table?.rows.map((row) => [row.label, row.size, ...row.cells.map((cell) => cell.text)])).toEqual([
      ['Mar 2, 2026', '10', '100.00%', '10.00%', '20.00%'],
      ['Mar 9, 2026', '90', '100.00%', '50.00%', 'not yet'],
    ]);
  });

  it('ends with the last period that is over for some cohort', () => {
    const rows = [
      ['2026-03-02', 10, 0, 10, 1],
      ['2026-03-02', 10, 1, 4, 0.4],
      ['2026-03-02', 10, 2, null, null],
      ['2026-03-02', 10, 3, null, null],
    ];
    const ended = cohortTable(inputOf({ type: 'cohortHeat', fields: cohortFields, rows }));
    expect(ended?.periods.map(({ period }) => period)).toEqual([0, 1]);
  });

  it('weighs the mean by size: 46 of 100, not the mean of 10% and 50%', () => {
    expect(table?.mean.cells.map((cell) => cell.text)).toEqual(['100.00%', '46.00%', '20.00%']);
  });

  it('shades against the best retention after the first period', () => {
    expect(table?.most).toBe(0.5);
    expect(table?.rows[0]?.cells.map((cell) => cell.share)).toEqual([1, 0.2, 0.4]);
  });

  it('tells the viewers behind a percentage', () => {
    expect(table?.rows[1]?.cells[1]?.tooltip).toEqual({
      title: 'Mar 9, 2026 · after 1 week',
      lines: [
        { label: 'Retention', value: '50.00%' },
        { label: 'Active viewers', value: '45' },
        { label: 'Cohort size', value: '90' },
      ],
    });
  });

  it('does not invent a percentage of an empty cohort', () => {
    const empty = inputOf({ type: 'cohortHeat', fields: cohortFields, rows: [['2026-03-02', 0, 0, 0, null]] });
    expect(cohortTable(empty)?.rows[0]?.cells[0]).toMatchObject({ text: '–', share: null });
  });

  it('is nothing without the columns of the retention call', () => {
    expect(cohortTable(inputOf({ fields: [], rows: [] }))).toBeNull();
  });
});

describe('granularity', () => {
  it.each([
    [['2026-03-02', '2026-03-03'], 'day'],
    [['2026-02-23', '2026-03-02'], 'week'],
    [['2026-02-01', '2026-03-01'], 'month'],
    [['2026-02-01'], 'day'],
  ] as const)('of %j is %s', (starts, expected) => {
    expect(granularityOf(starts)).toBe(expected);
  });

  it('is in the words', () => {
    expect(cohortLabel('2026-03-01', 'month')).toBe('Mar 2026');
    expect([periodsText(1, 'day'), periodsText(3, 'week')]).toEqual(['1 day', '3 weeks']);
  });
});

describe('heat table on screen', () => {
  const draw = () => render(<CohortHeatWidget input={weeklyCohorts('cohortHeat')} theme={tokens.light} view={view} />);

  it('is a table whose heads name cohorts and periods', () => {
    draw();
    const row = screen.getByRole('row', { name: /Mar 9, 2026/ });
    expect(within(row).getByRole('rowheader').textContent).toBe('Mar 9, 2026');
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['90', '100.00%', '50.00%', 'not yet']);
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Cohort',
      'Viewers',
      '0First week',
      '1After 1 week',
      '2After 2 weeks',
    ]);
  });

  it('shows the viewers on hover', () => {
    draw();
    fireEvent.pointerMove(screen.getByText('50.00%'));
    expect(document.querySelector('.ph-tip')?.textContent).toContain('Active viewers45');
    fireEvent.pointerMove(screen.getByText('not yet'));
    expect(document.querySelector('.ph-tip')).toBeNull();
  });
});
