import { encodePeriod, type Period, type PeriodParams } from '@playhead/domain/periods';

const PERIOD_PARAMS = ['period', 'compare'] as const;

export function readPeriodParams(search: string): PeriodParams {
  const query = new URLSearchParams(search);
  const params: PeriodParams = {};
  for (const name of PERIOD_PARAMS) {
    const value = query.get(name);
    if (value !== null) params[name] = value;
  }
  return params;
}

/** The same query with another period; what else stands in it stays. */
export function withPeriod(search: string, period: Period): string {
  const query = new URLSearchParams(search);
  const params = encodePeriod(period);
  for (const name of PERIOD_PARAMS) {
    const value = params[name];
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return asSearch(query);
}

/** The period goes along from page to page; codes and drill-down keys belong to the page they were opened on. */
export function periodOnly(search: string): string {
  return asSearch(new URLSearchParams(Object.entries(readPeriodParams(search))));
}

function asSearch(query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
