import { expect } from 'vitest';
import { ribbonNumbers, widgetsInTrouble } from './dashboard-driver.ts';
import { AURORA, lastDaysFilters, PERIOD_FIELD, type Visit } from './stage.ts';

/** Few widgets, all of which use every filter. */
export const FILTERED_PAGE = 'unique_viewers_page';
const VIEWERS = 'customer_view.unique_viewers';
const PLAYS = 'customer_view.plays';
const NUMBERS_LIMIT_MS = 100_000;

type Texts = Readonly<Record<string, string>>;

/** The expected ribbon. Filters without a period mean the last seven days. */
export async function expectedNumbers({ api }: Visit, filters: Texts, customer: { zone: string } = AURORA) {
  const completeFilters = filters[PERIOD_FIELD] === undefined ? lastDaysFilters(customer, filters) : filters;
  const [row] = await api.rows({ fields: [VIEWERS, PLAYS], filters: completeFilters });
  return { 'Unique Viewers': whole(row?.[VIEWERS]), Plays: whole(row?.[PLAYS]) };
}

/** The page must show what the API returns for the same filters. */
export async function expectNumbers(visit: Visit, filters: Texts, customer: { zone: string } = AURORA): Promise<void> {
  const expected = await expectedNumbers(visit, filters, customer);
  await expect.poll(() => ribbonNumbers(visit.page), { timeout: NUMBERS_LIMIT_MS }).toMatchObject(expected);
  await expect.poll(() => widgetsInTrouble(visit.page), { timeout: NUMBERS_LIMIT_MS }).toEqual([]);
}

function whole(value: unknown): string {
  return Math.round(Number(value)).toLocaleString('en-US');
}
