import { dashboardConfigs } from '@playhead/contract/http/dashboards';
import { pageEntry, type PageId, pageIds, pagePath, showsFilterBar } from '@playhead/domain/pages';
import type { Locator, Page } from 'playwright-core';
import type { Frame } from '../dashboard-driver.ts';
import { AURORA, asText, lastDaysFilters, type Visit } from '../stage.ts';

/** Every page of the app's catalogue: a new one is walked without a change here. */
export const walkedPages: readonly PageId[] = pageIds;

/** Lists inside a page that have their own address. */
export const walkedLists: readonly { page: PageId; search: string }[] = [
  { page: 'customer_reports', search: '?board=all' },
];

/** FLT-065: the default filter of an analyst of Aurora, so that every page shows a chip. */
const DEFAULT_FILTERS = { country: 'united states' };

/** The addresses of all pages. Pages about one title or segment are opened with the busiest. */
export async function findAddresses({ api }: Pick<Visit, 'api'>): Promise<ReadonlyMap<PageId, string>> {
  const configs = await api.read('/dashboard-configs', dashboardConfigs.reply);
  const segment = await api.readySegment();
  const addresses = new Map<PageId, string>();
  for (const page of walkedPages) {
    const widgets = configs.find((config) => config.page === page)?.widgets ?? [];
    const keys = new Set(widgets.flatMap(({ dataSource }) => dataSource.subject?.filter ?? []));
    const subjects: Record<string, string> = showsFilterBar(page) ? { ...DEFAULT_FILTERS } : {};
    for (const key of keys) subjects[key] = key === 'segment' ? segment.id : await busiest(api, key);
    addresses.set(page, addressOf(page, subjects));
  }
  return addresses;
}

function addressOf(page: PageId, subjects: Readonly<Record<string, string>>): string {
  const filters = Object.entries(subjects).map(([key, value]) => [key, [{ op: 'is_equal_to', value }]]);
  const search = new URLSearchParams({ filterStr: JSON.stringify(Object.fromEntries(filters)) });
  return filters.length === 0 ? pagePath(page) : `${pagePath(page)}?${search}`;
}

async function busiest(api: Visit['api'], key: string): Promise<string> {
  const [name, plays] = [`customer_view.${key}`, 'customer_view.plays'];
  const filters = lastDaysFilters(AURORA, { [name]: '-NULL,-EMPTY' });
  const [row] = await api.rows({ fields: [name, plays], filters, sorts: [`${plays} desc`], limit: 1 });
  return asText(String(row?.[name]));
}

/** Without a new document: the app, its code and its cached results stay. */
export async function goInApp(page: Page, id: PageId, address: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' });
  await titleOf(page, id).or(leave).first().waitFor();
  if (await leave.isVisible()) await leave.click();
  await pageShown(page, id);
}

/** Until the page of this title is there and has loaded. */
export async function pageShown(page: Page, id: PageId): Promise<void> {
  await titleOf(page, id).waitFor();
  await pageSettled(page);
}

/** The name of a series or segment may follow the page's. */
function titleOf(page: Page, id: PageId): Locator {
  return page.getByRole('heading', { level: 1, name: new RegExp(`^${pageEntry(id).label}(:|$)`) });
}

/** Until nothing on the page and in its frames is loading. */
export async function pageSettled(page: Page): Promise<void> {
  await nothingLoads(page);
  const frame = page.locator('main iframe');
  if ((await frame.count()) > 0) await nothingLoads(page.frameLocator('main iframe'));
}

async function nothingLoads(frame: Pick<Frame, 'locator'>): Promise<void> {
  const waiting = frame.locator('[data-status="first-load"], [data-status="updating"], .ant-spin-spinning');
  while ((await waiting.count()) > 0) await waiting.first().waitFor({ state: 'detached' });
}
