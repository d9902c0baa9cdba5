import { expect } from 'vitest';
import { ribbonNumbers, widgetsInTrouble } from './dashboard-driver.ts';
import { AURORA, askedFilters, PERIOD_FIELD, type Visit } from './stage.ts';

/** Few widgets, all of them about everything that is filtered. */
export const FILTERED_PAGE = 'unique_viewers_page';
const VIEWERS = 'customer_view.unique_viewers';
const PLAYS = 'customer_view.plays';
const NUMBERS_LIMIT_MS = 100_000;

type Texts = Readonly<Record<string, string>>;

/** What the ribbon of the page should say. Filters that name no period are about the last seven days. */
export async function askedNumbers({ api }: Visit, filters: Texts, customer: { zone: string } = AURORA) {
  const asked = filters[PERIOD_FIELD] === undefined ? askedFilters(customer, filters) : filters;
  const [row] = await api.rows({ fields: [VIEWERS, PLAYS], filters: asked });
  return { 'Unique Viewers': whole(row?.[VIEWERS]), Plays: whole(row?.[PLAYS]) };
}

/** The page shows what the API answers to the same filters. */
export async function expectNumbers(visit: Visit, filters: Texts, customer: { zone: string } = AURORA): Promise<void> {
  const expected = await askedNumbers(visit, filters, customer);
  await expect.poll(() => ribbonNumbers(visit.page), { timeout: NUMBERS_LIMIT_MS }).toMatchObject(expected);
  await expect.poll(() => widgetsInTrouble(visit.page), { timeout: NUMBERS_LIMIT_MS }).toEqual([]);
}

function whole(value: unknown): string {
  return Math.round(Number(value)).toLocaleString('en-US');
}
