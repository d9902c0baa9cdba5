// @vitest-environment happy-dom
import { widgetTypes } from '@playhead/contract/http/dashboards';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { WidgetInput } from './definition.ts';
import { loadShapes } from './dma/load-shapes.ts';
import { CRASH_TEXT, WidgetFrame } from './frame.ts';
import { widgets } from './registry.ts';
import { dimension, inputOf, measure, provenance } from './test-input.ts';

afterEach(cleanup);

const EVIL = '<img src=x onerror=alert(1)>';
const plays = measure('plays');

/** Every name in the rows is markup. */
const inputs: Record<(typeof widgetTypes)[number], WidgetInput> = {
  ribbon: inputOf({ type: 'ribbon', fields: [{ ...plays, label: EVIL, definition: EVIL }], rows: [[5]] }),
  'single-value': inputOf({ type: 'single-value', fields: [{ ...plays, label: EVIL }], rows: [[5]] }),
  line: inputOf({
    type: 'line',
    fields: [dimension('date', 'date'), dimension('series'), plays],
    rows: [[EVIL, EVIL, 5]],
  }),
  area: inputOf({
    type: 'area',
    fields: [dimension('date', 'date'), dimension('series'), plays],
    rows: [[EVIL, EVIL, 5]],
  }),
  donut: inputOf({ type: 'donut', fields: [dimension('device'), plays], rows: [[EVIL, 5]] }),
  donut_title_in_center: inputOf({
    type: 'donut_title_in_center',
    fields: [dimension('device'), { ...plays, label: EVIL }],
    rows: [[EVIL, 5]],
  }),
  contentByProperty: inputOf({ type: 'contentByProperty', fields: [dimension('genre'), plays], rows: [[EVIL, 5]] }),
  table: inputOf({ type: 'table', fields: [dimension('series'), plays], rows: [[EVIL, 5]] }),
  dma: inputOf({
    type: 'dma',
    fields: [dimension('dma'), plays],
    rows: [
      [EVIL, 5],
      ['Boston', 3],
    ],
  }),
  dayPart: inputOf({
    type: 'dayPart',
    fields: [dimension('day_part'), dimension('DOW'), plays],
    rows: [[EVIL, 'Mon', 5]],
  }),
  resident: inputOf({
    type: 'resident',
    fields: [dimension('age'), dimension('gender'), plays],
    rows: [[EVIL, EVIL, 5]],
  }),
  household: inputOf({ type: 'household', fields: [dimension('income'), plays], rows: [[EVIL, 5]] }),
};

async function draw(type: (typeof widgetTypes)[number]) {
  const input = inputs[type];
  await act(async () => {
    render(
      <WidgetFrame
        config={input.config}
        title={EVIL}
        themeMode="dark"
        state={{ status: 'ready', input, provenance }}
      />,
    );
    await Promise.all([import('./chart/echart.tsx'), loadShapes('us')]);
  });
}

describe.each(widgetTypes)('%s', (type) => {
  const input = inputs[type];

  it('draws, and markup in its data stays text', async () => {
    await draw(type);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(EVIL);
    expect(document.querySelector('.ph-content')?.childElementCount).toBe(1);
    expect(document.querySelectorAll('img, script')).toHaveLength(0);
    expect(screen.queryByText(CRASH_TEXT)).toBeNull();
  });

  it('can be read as a table', () => {
    const table = widgets[type].toTable(input);
    expect(table.rows).toHaveLength(input.rows.length);
    expect(table.columns.map((column) => column.key)).toContain('v.plays');
    expect(table.rows[0]?.['v.plays']).toBe(5);
  });

  it('knows when there is nothing to draw', () => {
    expect(widgets[type].isEmpty(input)).toBe(false);
    expect(widgets[type].isEmpty({ ...input, rows: [] })).toBe(true);
  });
});

describe.each(['line', 'area', 'donut', 'donut_title_in_center', 'resident', 'household'] as const)('%s', (type) => {
  it('is an SVG drawing whose name says what it shows', async () => {
    await draw(type);
    const figure = screen.getByRole('figure');
    expect(figure.getAttribute('aria-label')).toMatch(/chart of 1 row\. .* 5/);
    expect(figure.querySelector('svg path')).not.toBeNull();
  });
});

it('a map lists below what it cannot place', async () => {
  await draw('dma');
  expect(screen.getByText(`Not on the map: ${EVIL} 5`)).toBeTruthy();
  expect(screen.getByRole('figure').querySelectorAll('circle')).toHaveLength(1);
});
