import { AnyEnvelope } from '@playhead/contract/envelope';
import { dashboardConfigs, type WidgetConfig } from '@playhead/contract/http/dashboards';
import type { Page, Request } from 'playwright-core';
import { z } from 'zod';

export interface PageRequest {
  path: string;
  body: string;
}

const Body = z.object({ fields: z.array(z.string()).optional() });

/** In the order in which the page sends them. */
export function recordQueries(page: Page) {
  const queries: PageRequest[] = [];
  const note = (request: Request) => {
    const path = new URL(request.url()).pathname;
    const isQuery = path.endsWith('/queries/run/json') || /\/viz\/(?!query_tasks)/.test(path);
    if (isQuery && request.method() === 'POST') queries.push({ path, body: request.postData() ?? '' });
  };
  page.on('request', note);
  return {
    sent: (): readonly PageRequest[] => queries,
    paths: () => [...new Set(queries.map(({ path }) => path))],
    stop: () => page.off('request', note),
  };
}

/** Intercepts the server's response with the page. */
export async function widgetsOf(page: Page, pageId: string): Promise<readonly WidgetConfig[]> {
  const response = await page.waitForResponse((response) => response.url().endsWith('/dashboard-configs'));
  const configs = dashboardConfigs.reply.parse(AnyEnvelope.parse(await response.json()).data);
  return configs.find((config) => config.page === pageId)?.widgets ?? [];
}

/** Queries that belong to no widget are left out. */
export function queriedWidgets(queries: readonly PageRequest[], widgets: readonly WidgetConfig[]): number[] {
  return queries.map((query) => findWidget(query, widgets)).filter((position) => position >= 0);
}

/** Two widgets may use the same analysis route: their fields differ. */
function findWidget({ path, body }: PageRequest, widgets: readonly WidgetConfig[]): number {
  const { fields } = Body.parse(JSON.parse(body));
  return widgets.findIndex((widget) => {
    const { request } = widget.dataSource;
    const isQueryOfPage = path.endsWith(request === 'query' ? '/queries/run/json' : `/viz/${request}`);
    return isQueryOfPage && (fields === undefined || fields.join() === widget.fields.join());
  });
}

/** Queries below the window that were sent while one of a widget in the window was waiting. */
export function sentTooEarly(positions: readonly number[], widgetsInWindow: number): number {
  const lastAbove = positions.findLastIndex((position) => position < widgetsInWindow);
  return positions.slice(0, Math.max(lastAbove, 0)).filter((position) => position >= widgetsInWindow).length;
}
