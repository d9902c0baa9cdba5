import { type At, OVERVIEW } from './bench-page.ts';
import { freshPage } from './browser.ts';
import { settled } from './page-watch.ts';
import { queriedWidgets, recordQueries, sentTooEarly, widgetsOf } from './query-order.ts';
import type { QueryOrder } from './web-result.ts';

/** Widgets in the window should run their queries first. */
export async function measureOrder(at: At): Promise<QueryOrder> {
  const page = await freshPage(at);
  const queries = recordQueries(page);
  const told = widgetsOf(page, 'overview_page');
  await page.goto(`${at.url}${OVERVIEW}`);
  const { widgetsInWindow } = await settled(page);
  const widgets = await told;
  const positions = queriedWidgets(queries.sent(), widgets);
  await page.context().close();
  return {
    sent: positions.map((position) => widgets[position]?.id ?? ''),
    widgetsInWindow,
    tooEarly: sentTooEarly(positions, widgetsInWindow),
  };
}
