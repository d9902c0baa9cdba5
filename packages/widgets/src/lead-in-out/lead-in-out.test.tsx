// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { DataPointClick, WidgetInput } from '../definition.ts';
import { dimension, inputOf, measure, view } from '../testing/test-input.ts';
import { tokens } from '../theme.ts';
import { LeadInOutWidget } from './lead-in-out-widget.tsx';
import { leadSide, leadTable } from './lead-sides.ts';

afterEach(cleanup);

const lead = (field: ReturnType<typeof dimension>) => ({ ...field, name: field.name.replace('v.', 'lead.') });

function leads(options: Record<string, string> = {}): WidgetInput {
  return inputOf({
    type: 'leadInOut',
    fields: [
      lead(dimension('direction')),
      lead(dimension('title')),
      lead(dimension('kind')),
      lead(measure('viewers')),
      lead(measure('sittings')),
      lead(measure('source_share', 'percent')),
      lead(measure('retention', 'percent')),
    ],
    rows: [
      ['lead-in', 'A', 'title', 1200, 1500, 0.6, 0.4],
      ['lead-in', '(start of sitting)', 'end', 600, 700, 0.3, null],
      ['lead-out', 'C', 'title', 100, 110, 0.9, 0.05],
      ['lead-out', '(left)', 'end', 1900, 2000, null, 0.95],
    ],
    config: { dataSource: { request: 'lead-in-out', queryEngin: 'customer_view', options } },
  });
}

const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.querySelector('.ph-sr')?.textContent ?? cell.textContent),
    );

describe('WID-009: lead-in and lead-out', () => {
  it("measures bars by the title's own viewers: where they came from, where they went", () => {
    const { rows } = leads();
    expect(leadSide(rows, 'lead-in').map((line) => line.length)).toEqual([1, 0.5]);
    expect(leadSide(rows, 'lead-out').map((line) => line.length)).toEqual([0.05 / 0.95, 1]);
  });

  it('is two tables with the title between them', () => {
    render(<LeadInOutWidget input={leads({ title: 'Harbor' })} theme={tokens.light} view={view} />);
    const [leadIn, leadOut] = screen.getAllByRole('table');
    if (leadIn === undefined || leadOut === undefined) throw new Error('two tables were expected');
    expect(cells(leadIn)).toEqual([
      ['A', '1,500', '1,200', '60.00%', '40.00%'],
      ['(start of sitting)', '700', '600', '30.00%', '–'],
    ]);
    expect(cells(leadOut)).toEqual([
      ['C', '110', '100', '90.00%', '5.00%'],
      ['(left)', '2,000', '1,900', '–', '95.00%'],
    ]);
    expect(screen.getByText('Harbor')).toBeTruthy();
  });

  it('drills down into titles, not into the ends of a sitting', async () => {
    const clicks: DataPointClick[] = [];
    render(
      <LeadInOutWidget
        input={leads({ level: 'series' })}
        theme={tokens.dark}
        view={view}
        onDataPointClick={(click) => clicks.push(click)}
      />,
    );
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['A', 'C']);
    await userEvent.click(screen.getByRole('button', { name: 'C' }));
    expect(clicks).toMatchObject([{ field: 'customer_view.series', value: 'C' }]);
  });

  it('says so where a side has nothing', () => {
    const input = leads();
    render(<LeadInOutWidget input={{ ...input, rows: input.rows.slice(0, 1) }} theme={tokens.light} view={view} />);
    expect(screen.getByText('No Data')).toBeTruthy();
  });

  it('keeps every row in its table', () => {
    expect(leadTable(leads()).rows).toHaveLength(4);
    expect(leadTable(leads()).columns.map((column) => column.key)).not.toContain('lead.kind');
  });
});
