import { type DashboardPage, type Shelf, shelf, type UnplacedWidget } from '../page.ts';
import { byProperty, devices, geography, ribbon, screens, table, trend } from '../patterns/widgets.ts';

/** No query runs before a segment is chosen: the whole audience under a segment's name would be a lie. */
function ofSegment(shelves: readonly Shelf[]): readonly Shelf[] {
  const narrowed = (widget: UnplacedWidget): UnplacedWidget => ({
    ...widget,
    dataSource: { ...widget.dataSource, subject: { filter: 'segment', option: 'segment' } },
  });
  return shelves.map(({ h, widgets }) => ({
    h,
    widgets: widgets.map(([w, widget]) => [w, narrowed(widget)] as const),
  }));
}

/** The ring of its audience is drawn above them from the segment's own coverage: rows of a query do not know the whole. */
export const segmentPage: DashboardPage = {
  page: 'segment_page',
  shelves: (context) =>
    ofSegment([
      shelf(3, [60, ribbon('segment')]),
      shelf(11, [60, trend('segment')]),
      shelf(
        13,
        [36, table('segment', { by: ['series'], title: 'Top Series', context, hidesAdFigures: true })],
        [24, byProperty('segment', ['genre', 'series_type', 'channel', 'category', 'brand'])],
      ),
      shelf(14, [36, geography('segment', context)], [12, devices('segment')], [12, screens('segment')]),
    ]),
};
