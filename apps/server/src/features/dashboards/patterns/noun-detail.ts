import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { PageId } from '@playhead/domain/pages';
import { type DashboardPage, type PageContext, type Shelf, shelf, type UnplacedWidget } from '../page.ts';
import { dayPart, devices, geography, query, ribbon, screens, trend, view } from './widgets.ts';

export interface NounDetail {
  page: PageId;
  id: string;
  /** Filter of the one that is looked at; its card waits for a choice, the rest shows everything until then. */
  noun: string;
  title: string;
  /** What the card tells in addition to the name. */
  facts: readonly string[];
  inside(context: PageContext): readonly Shelf[];
  /** What its viewers did before and after. */
  around?: readonly Shelf[];
}

/** A title of several brands comes in several rows; the card tells them together. */
const CARD_ROWS = 20;

export function nounDetail({ page, id, noun, title, facts, inside, around = [] }: NounDetail): DashboardPage {
  return {
    page,
    shelves: (context) => [
      shelf(5, [60, card({ id, noun, title, facts })]),
      shelf(3, [60, ribbon(id)]),
      shelf(11, [42, trend(id)], [18, screens(id)]),
      ...inside(context),
      shelf(14, [36, geography(id, context)], [24, devices(id)]),
      shelf(10, [60, dayPart(id)]),
      ...around,
    ],
  };
}

function card({ id, noun, title, facts }: Pick<NounDetail, 'id' | 'noun' | 'title' | 'facts'>): UnplacedWidget {
  return {
    id: `${id}-card`,
    type: 'content',
    title,
    hideTitle: true,
    fields: view(noun, ...facts, 'plays'),
    sorts: view('plays desc'),
    dataSource: query(CARD_ROWS, { total: true, subject: { filter: noun, option: noun } }),
    // The strip below has them.
    visConf: { figures: false },
  };
}

/** The most that the call takes: the table next to it lists every episode of the season. */
const FUNNEL_EPISODES = 100;

/** Episodes of a season in order, and how many viewers of the first reach each of the others. */
export function funnel(id: string): UnplacedWidget {
  const dataSource: WidgetConfig['dataSource'] = {
    request: 'funnel',
    queryEngin: 'customer_view',
    limit: FUNNEL_EPISODES,
    options: { season: 'most_played' },
    subject: { filter: 'series', option: 'series' },
  };
  return { id: `${id}-funnel`, type: 'funnel', title: 'From Episode to Episode', fields: [], dataSource };
}
