import type { WidgetType } from '@playhead/contract/http/dashboards';
import type { ResultField } from '@playhead/contract/http/queries';
import type { WidgetInput } from '../definition.ts';
import { dimension, inputOf, measure } from './test-input.ts';

const plays = measure('plays');

/** A column of a named analysis, under the name the server gives it. */
function analysisField(name: string, kind: ResultField['kind'] = 'dimension'): ResultField {
  return { name, label: 'A column', kind, format: kind === 'measure' ? 'integer' : 'text', definition: '' };
}

/** One input for every widget type. Every value of a dimension is `name`; a measure of the first row is 5. */
export function widgetInputs(name: string): Record<WidgetType, WidgetInput> {
  const cohortParts = {
    fields: [
      dimension('first_period', 'date'),
      measure('size'),
      measure('period'),
      measure('active'),
      measure('retention', 'percent'),
      plays,
    ],
    rows: [[name, 10, 0, 10, 1, 5]],
  };
  return {
    ribbon: inputOf({ type: 'ribbon', fields: [{ ...plays, label: name, definition: name }], rows: [[5]] }),
    'single-value': inputOf({ type: 'single-value', fields: [{ ...plays, label: name }], rows: [[5]] }),
    line: inputOf({
      type: 'line',
      fields: [dimension('date', 'date'), dimension('series'), plays],
      rows: [[name, name, 5]],
    }),
    area: inputOf({
      type: 'area',
      fields: [dimension('date', 'date'), dimension('series'), plays],
      rows: [[name, name, 5]],
    }),
    donut: inputOf({ type: 'donut', fields: [dimension('device'), plays], rows: [[name, 5]] }),
    donut_title_in_center: inputOf({
      type: 'donut_title_in_center',
      fields: [dimension('device'), { ...plays, label: name }],
      rows: [[name, 5]],
    }),
    contentByProperty: inputOf({ type: 'contentByProperty', fields: [dimension('genre'), plays], rows: [[name, 5]] }),
    table: inputOf({ type: 'table', fields: [dimension('series'), plays], rows: [[name, 5]] }),
    dma: inputOf({
      type: 'dma',
      fields: [dimension('dma'), plays],
      rows: [
        [name, 5],
        ['Boston', 3],
      ],
    }),
    dayPart: inputOf({
      type: 'dayPart',
      fields: [dimension('day_part'), dimension('DOW'), plays],
      rows: [[name, 'Mon', 5]],
    }),
    resident: inputOf({
      type: 'resident',
      fields: [dimension('age'), dimension('gender'), plays],
      rows: [[name, name, 5]],
    }),
    household: inputOf({ type: 'household', fields: [dimension('income'), plays], rows: [[name, 5]] }),
    'single-value-small': inputOf({ type: 'single-value-small', fields: [{ ...plays, label: name }], rows: [[5]] }),
    benchmark: inputOf({
      type: 'benchmark',
      fields: [{ ...plays, label: name }, analysisField('benchmark.baseline', 'measure')],
      rows: [[5, 4]],
    }),
    category_benchmark: inputOf({
      type: 'category_benchmark',
      fields: [
        dimension('series'),
        plays,
        analysisField('benchmark.peer_group'),
        analysisField('benchmark.peer_average', 'measure'),
      ],
      rows: [[name, 5, name, 4]],
    }),
    ama: inputOf({
      type: 'ama',
      fields: [
        dimension('date', 'date'),
        analysisField('ama', 'measure'),
        analysisField('peak_concurrency', 'measure'),
      ],
      rows: [[name, 5, 9]],
    }),
    butterfly: inputOf({
      type: 'butterfly',
      fields: [dimension('genre'), plays, { ...measure('live_plays'), label: name }],
      rows: [[name, 5, 3]],
    }),
    pathing: inputOf({
      type: 'pathing',
      fields: [
        analysisField('pathing.source'),
        analysisField('pathing.target'),
        analysisField('pathing.sittings', 'measure'),
      ],
      rows: [[name, name, 5]],
    }),
    leadInOut: inputOf({
      type: 'leadInOut',
      fields: [analysisField('lead.direction'), analysisField('lead.title'), analysisField('lead.viewers', 'measure')],
      rows: [['lead-in', name, 5]],
    }),
    scatter: inputOf({
      type: 'scatter',
      fields: [dimension('series'), plays, measure('minutes')],
      rows: [[name, 5, 9]],
    }),
    bubble: inputOf({
      type: 'bubble',
      fields: [dimension('series'), plays, measure('minutes'), { ...measure('viewers'), label: name }],
      rows: [[name, 5, 9, 2]],
    }),
    funnel: inputOf({
      type: 'funnel',
      fields: [
        analysisField('funnel.step', 'measure'),
        analysisField('customer_view.episode'),
        analysisField('funnel.viewers', 'measure'),
      ],
      rows: [[1, name, 5]],
    }),
    viewerReachBar: inputOf({
      type: 'viewerReachBar',
      fields: [
        dimension('campaign'),
        analysisField('ad_reach.impressions_seen'),
        analysisField('ad_reach.viewers', 'measure'),
      ],
      rows: [[name, '1', 5]],
    }),
    content: inputOf({
      type: 'content',
      fields: [dimension('series'), dimension('genre'), plays],
      rows: [[name, name, 5]],
    }),
    image: inputOf({ type: 'image', fields: [], rows: [], config: { title: name } }),
    cohortFilter: inputOf({ type: 'cohortFilter', fields: [], rows: [], config: { title: name } }),
    cohortBar: inputOf({ type: 'cohortBar', ...cohortParts }),
    cohortHeat: inputOf({ type: 'cohortHeat', ...cohortParts }),
    cohortNewViewer: inputOf({ type: 'cohortNewViewer', fields: [dimension('series'), plays], rows: [[name, 5]] }),
    segmentAudience: inputOf({ type: 'segmentAudience', fields: [plays], rows: [[5]] }),
  };
}
