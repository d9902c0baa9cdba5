import type { TitleLevel } from '@playhead/contract/http/analyses';
import type { PageId } from '@playhead/domain/pages';
import { type DashboardPage, shelf } from '../page.ts';
import { leadInOut, pathing, table } from './widgets.ts';

export interface TitlePaths {
  page: PageId;
  level: TitleLevel;
  plural: string;
  /** What tells titles of the same name apart. */
  within?: readonly string[];
}

/** Without a chosen title the paths begin where sittings begin. */
export function titlePaths({ page, level, plural, within = [] }: TitlePaths): DashboardPage {
  const id = `${level}-paths`;
  return {
    page,
    shelves: (context) => [
      shelf(18, [60, pathing(id, { level, title: `Paths Through ${plural}` })]),
      shelf(14, [60, leadInOut(id, { level, title: 'Before and After' })]),
      shelf(13, [60, table(id, { by: [level, ...within], title: plural, context })]),
    ],
  };
}
