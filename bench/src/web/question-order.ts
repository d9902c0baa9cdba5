import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { Page, Request } from 'playwright-core';

export interface Question {
  path: string;
  body: string;
}

/** Questions of widgets, in the order in which the page sends them. */
export function recordQuestions(page: Page) {
  const questions: Question[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    const asks = pathname.endsWith('/queries/run/json') || /\/viz\/(?!query_tasks)/.test(pathname);
    if (asks && request.method() === 'POST') questions.push({ path: pathname, body: request.postData() ?? '' });
  };
  page.on('request', note);
  return {
    sent: (): readonly Question[] => questions,
    paths: () => [...new Set(questions.map(({ path }) => path))],
    stop: () => page.off('request', note),
  };
}
