import { type At, OVERVIEW } from './bench-page.ts';
import { freshPage } from './browser.ts';
import { settled } from './page-watch.ts';
import { askedWidgets, recordQuestions, sentTooEarly, widgetsOf } from './query-order.ts';
import type { QuestionOrder } from './web-result.ts';

/** The window first: which widgets ask in which order when Overview opens. */
export async function measureOrder(at: At): Promise<QuestionOrder> {
  const page = await freshPage(at);
  const questions = recordQuestions(page);
  const told = widgetsOf(page, 'overview_page');
  await page.goto(`${at.url}${OVERVIEW}`);
  const { widgetsInWindow } = await settled(page);
  const widgets = await told;
  const places = askedWidgets(questions.sent(), widgets);
  await page.context().close();
  return {
    asked: places.map((place) => widgets[place]?.id ?? ''),
    widgetsInWindow,
    tooEarly: sentTooEarly(places, widgetsInWindow),
  };
}
