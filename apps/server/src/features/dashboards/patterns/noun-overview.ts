import type { PageId } from '@playhead/domain/pages';
import { type DashboardPage, type PageContext, type Shelf, shelf } from '../page.ts';
import { bubbles, butterfly, keyFigures, ribbon, scatter, table } from './widgets.ts';

export interface NounOverview {
  page: PageId;
  /** Beginning of its widgets' ids. */
  id: string;
  /** Dimension the page is about, and what tells values of the same name apart. */
  by: readonly [noun: string, ...within: string[]];
  plural: string;
  figures?: readonly string[];
  rest?(context: PageContext): readonly Shelf[];
}

/** All of a noun side by side: by reach and engagement, as a table, and by completion. */
export function nounOverview({ page, id, by, plural, figures = keyFigures, rest }: NounOverview): DashboardPage {
  const [noun] = by;
  return {
    page,
    shelves: (context) => [
      shelf(3, [60, ribbon(id, figures)]),
      shelf(
        13,
        [36, bubbles(id, { by: noun, title: `${plural} by Reach and Engagement` })],
        [24, butterfly(id, context)],
      ),
      shelf(13, [60, table(id, { by, title: plural, context, limit: 500 })]),
      ...(rest?.(context) ?? []),
      shelf(12, [60, scatter(id, { by: noun, title: `${plural} by Plays and Completion` })]),
    ],
  };
}
