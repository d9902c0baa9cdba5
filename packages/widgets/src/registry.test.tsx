// @vitest-environment happy-dom
import { messages } from '@playhead/domain/messages';
import { widgetTypes } from '@playhead/contract/http/dashboards';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chartCode } from './chart/chart-code.ts';
import { mapShapes } from './dma/outlines.ts';
import { cohortCode } from './cohort-code.ts';
import { WidgetFrame } from './frame.ts';
import { widgets } from './registry.ts';
import { provenance } from './testing/test-input.ts';
import { widgetInputs } from './testing/test-widget-inputs.ts';

beforeAll(() => cohortCode.fetch(), 60_000);
afterEach(cleanup);

const EVIL = '<img src=x onerror=alert(1)>';
const inputs = widgetInputs(EVIL);

/** Controls and pictures: what they show stands in the configuration. */
const WITHOUT_ROWS: readonly string[] = ['image', 'cohortFilter'];

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
    await Promise.all([chartCode.fetch(), mapShapes.us.fetch()]);
  });
  await waitFor(() => expect(document.querySelector('.ph-skeleton-block')).toBeNull());
}

describe.each(widgetTypes)('%s', (type) => {
  it('draws, and markup in its data stays text', async () => {
    await draw(type);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(EVIL);
    expect(document.querySelector('.ph-content')?.childElementCount).toBe(1);
    expect(document.querySelectorAll('img, script')).toHaveLength(0);
    expect(screen.queryByText(messages.crashed.text)).toBeNull();
  });
});

describe.each(widgetTypes.filter((type) => !WITHOUT_ROWS.includes(type)))('%s', (type) => {
  const input = inputs[type];

  it('can be read as a table', () => {
    const table = widgets[type].toTable(input);
    expect(table.rows).toHaveLength(input.rows.length);
    expect(table.columns.map((column) => table.rows[0]?.[column.key])).toContain(5);
  });

  it('knows when there is nothing to draw', () => {
    expect(widgets[type].isEmpty(input)).toBe(false);
    expect(widgets[type].isEmpty({ ...input, rows: [] })).toBe(true);
  });
});

const charts = [
  'line',
  'area',
  'donut',
  'donut_title_in_center',
  'resident',
  'household',
  'scatter',
  'bubble',
  'ama',
] as const;

describe.each(charts)('%s', (type) => {
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
