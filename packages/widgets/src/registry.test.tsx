// @vitest-environment happy-dom
import { widgetTypes } from '@playhead/contract/http/dashboards';
import type { ResultField } from '@playhead/contract/http/queries';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chartCode } from './chart/chart-code.ts';
import type { WidgetInput } from './definition.ts';
import { mapShapes } from './dma/outlines.ts';
import { cohortCode } from './cohort-code.ts';
import { CRASH_TEXT, WidgetFrame } from './frame.ts';
import { widgets } from './registry.ts';
import { dimension, inputOf, measure, provenance } from './test-input.ts';

beforeAll(() => cohortCode.fetch(), 60_000);
afterEach(cleanup);

const EVIL = '<img src=x onerror=alert(1)>';
const plays = measure('plays');

const cohortParts = {
  fields: [
    dimension('first_period', 'date'),
    measure('size'),
    measure('period'),
    measure('active'),
    measure('retention', 'percent'),
    plays,
  ],
  rows: [[EVIL, 10, 0, 10, 1, 5]],
};

/** Controls and pictures: what they show stands in the configuration. */
const WITHOUT_ROWS: readonly string[] = ['image', 'cohortFilter'];

/** A column of a named analysis, under the name the server gives it. */
function special(name: string, kind: ResultField['kind'] = 'dimension'): ResultField {
  return { name, label: name, kind, format: kind === 'measure' ? 'integer' : 'text', definition: '' };
}

/** Every name in the rows is markup; a measure of the first row is 5. */
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
  'single-value-small': inputOf({ type: 'single-value-small', fields: [{ ...plays, label: EVIL }], rows: [[5]] }),
  benchmark: inputOf({
    type: 'benchmark',
    fields: [{ ...plays, label: EVIL }, special('benchmark.baseline', 'measure')],
    rows: [[5, 4]],
  }),
  category_benchmark: inputOf({
    type: 'category_benchmark',
    fields: [dimension('series'), plays, special('benchmark.peer_group'), special('benchmark.peer_average', 'measure')],
    rows: [[EVIL, 5, EVIL, 4]],
  }),
  ama: inputOf({
    type: 'ama',
    fields: [dimension('date', 'date'), special('ama', 'measure'), special('peak_concurrency', 'measure')],
    rows: [[EVIL, 5, 9]],
  }),
  butterfly: inputOf({
    type: 'butterfly',
    fields: [dimension('genre'), plays, { ...measure('live_plays'), label: EVIL }],
    rows: [[EVIL, 5, 3]],
  }),
  pathing: inputOf({
    type: 'pathing',
    fields: [special('pathing.source'), special('pathing.target'), special('pathing.sittings', 'measure')],
    rows: [[EVIL, EVIL, 5]],
  }),
  leadInOut: inputOf({
    type: 'leadInOut',
    fields: [special('lead.direction'), special('lead.title'), special('lead.viewers', 'measure')],
    rows: [['lead-in', EVIL, 5]],
  }),
  scatter: inputOf({
    type: 'scatter',
    fields: [dimension('series'), plays, measure('minutes')],
    rows: [[EVIL, 5, 9]],
  }),
  bubble: inputOf({
    type: 'bubble',
    fields: [dimension('series'), plays, measure('minutes'), { ...measure('viewers'), label: EVIL }],
    rows: [[EVIL, 5, 9, 2]],
  }),
  funnel: inputOf({
    type: 'funnel',
    fields: [special('funnel.step', 'measure'), special('customer_view.episode'), special('funnel.viewers', 'measure')],
    rows: [[1, EVIL, 5]],
  }),
  viewerReachBar: inputOf({
    type: 'viewerReachBar',
    fields: [dimension('campaign'), special('ad_reach.impressions_seen'), special('ad_reach.viewers', 'measure')],
    rows: [[EVIL, '1', 5]],
  }),
  content: inputOf({
    type: 'content',
    fields: [dimension('series'), dimension('genre'), plays],
    rows: [[EVIL, EVIL, 5]],
  }),
  image: inputOf({ type: 'image', fields: [], rows: [], config: { title: EVIL } }),
  cohortFilter: inputOf({ type: 'cohortFilter', fields: [], rows: [], config: { title: EVIL } }),
  cohortBar: inputOf({ type: 'cohortBar', ...cohortParts }),
  cohortHeat: inputOf({ type: 'cohortHeat', ...cohortParts }),
  cohortNewViewer: inputOf({ type: 'cohortNewViewer', fields: [dimension('series'), plays], rows: [[EVIL, 5]] }),
  segmentAudience: inputOf({ type: 'segmentAudience', fields: [plays], rows: [[5]] }),
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
    expect(screen.queryByText(CRASH_TEXT)).toBeNull();
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
