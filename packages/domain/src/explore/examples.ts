import type { ExploreField } from '@playhead/contract/http/explore';
import { t } from '@playhead/texts/translate';
import { EMPTY_EXPLORE, type ExploreState } from './explore-state.ts';

export interface ExploreExample {
  title: string;
  text: string;
  state: ExploreState;
}

const candidates: readonly ExploreExample[] = [
  {
    title: t('Viewing per day'),
    text: t('Unique viewers and plays of the last 30 days, as lines.'),
    state: {
      ...EMPTY_EXPLORE,
      fields: ['customer_view.date', 'customer_view.unique_viewers', 'customer_view.plays'],
    },
  },
  {
    title: t('Series by device'),
    text: t('Minutes of the most watched series, one column for each device type.'),
    state: {
      ...EMPTY_EXPLORE,
      fields: ['customer_view.series', 'customer_view.device', 'customer_view.minutes'],
      pivots: ['customer_view.device'],
      limit: 20,
      total: true,
      rowTotal: true,
      vis: { ...EMPTY_EXPLORE.vis, type: 'bar', stacked: true },
    },
  },
  {
    title: t('Engagement by channel'),
    text: t('Plays, minutes per play and the share of all plays, with a table calculation.'),
    state: {
      ...EMPTY_EXPLORE,
      fields: ['customer_view.channel', 'customer_view.plays', 'customer_view.minutes_per_play'],
      limit: 25,
      dynamicFields: [
        {
          category: 'table_calculation',
          tableCalculation: 'share_of_plays',
          label: t('Share of plays'),
          expression: 'percent_of_total(${customer_view.plays})',
          valueFormat: 'percent',
        },
      ],
    },
  },
];

/** Those whose fields the caller has. */
export function exploreExamples(catalogue: readonly ExploreField[]): readonly ExploreExample[] {
  const names = new Set(catalogue.map(({ name }) => name));
  return candidates.filter(({ state }) => state.fields.every((name) => names.has(name)));
}
