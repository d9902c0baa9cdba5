import { AnyEnvelope } from '@playhead/contract/envelope';
import { dashboardConfigs, type WidgetConfig } from '@playhead/contract/http/dashboards';
import type { Page, Request } from 'playwright-core';
import { z } from 'zod';

export interface Question {
  path: string;
  body: string;
}

const Body = z.object({ fields: z.array(z.string()).optional() });

/** Questions of widgets, in the order in which the page sends them. */
export function recordQuestions(page: Page) {
  const questions: Question[] = [];
  const note = (request: Request) => {
    const path = new URL(request.url()).pathname;
    const asks = path.endsWith('/queries/run/json') || /\/viz\/(?!query_tasks)/.test(path);
    if (asks && request.method() === 'POST') questions.push({ path, body: request.postData() ?? '' });
  };
  page.on('request', note);
  return {
    sent: (): readonly Question[] => questions,
    paths: () => [...new Set(questions.map(({ path }) => path))],
    stop: () => page.off('request', note),
  };
}

/** The widgets of a page as the server tells them, caught on their way to the page. */
export async function widgetsOf(page: Page, pageId: string): Promise<readonly WidgetConfig[]> {
  const answer = await page.waitForResponse((response) => response.url().endsWith('/dashboard-configs'));
  const configs = dashboardConfigs.reply.parse(AnyEnvelope.parse(await answer.json()).data);
  return configs.find((config) => config.page === pageId)?.widgets ?? [];
}

/** Which widget each question is for, by its place on the page; those of no widget are left out. */
export function askedWidgets(questions: readonly Question[], widgets: readonly WidgetConfig[]): number[] {
  return questions.map((question) => placeOf(question, widgets)).filter((place) => place >= 0);
}

/** Two widgets may ask the same special route: their fields tell them apart. */
function placeOf({ path, body }: Question, widgets: readonly WidgetConfig[]): number {
  const { fields } = Body.parse(JSON.parse(body));
  return widgets.findIndex((widget) => {
    const { request } = widget.dataSource;
    const asksHere = path.endsWith(request === 'query' ? '/queries/run/json' : `/viz/${request}`);
    return asksHere && (fields === undefined || fields.join() === widget.fields.join());
  });
}

/** Questions below the window that were sent although one of a widget in the window still waited. */
export function sentTooEarly(places: readonly number[], widgetsInWindow: number): number {
  const lastAbove = places.findLastIndex((place) => place < widgetsInWindow);
  return places.slice(0, Math.max(lastAbove, 0)).filter((place) => place >= widgetsInWindow).length;
}
