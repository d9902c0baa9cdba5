import { decodeTrail, encodeTrail, NO_TRAIL } from '@playhead/domain/drill-down';
import {
  decodeFilters,
  decodeUaaFilters,
  encodeFilters,
  type FilterSet,
  NO_FILTERS,
  readFilterCode,
} from '@playhead/domain/filters';
import { decodeSettings, encodeSettings, isSettingName } from '@playhead/domain/pages';
import { type Calendar, decodePeriod, encodePeriod } from '@playhead/domain/periods';
import type { PageState } from '../../page-context/page-state.ts';

/** SHELL-021: an address may stand for a view instead of saying it. */
type AddressCode =
  | { kind: 'stored-view'; code: string }
  /** Filters of another app, to be taken over once. */
  | { kind: 'foreign-filters'; filters: FilterSet; issues: readonly string[] };

export interface PageReading {
  state: PageState;
  code: AddressCode | null;
  /** What could not be taken as it was written, in words for the reader. */
  issues: readonly string[];
}

const PERIOD_PARAMS = ['period', 'compare'] as const;
const TRAIL_PARAMS = ['drill_down', 'drill_down_key'] as const;
/** SHELL-023 */
const FILTERS_PARAM = 'filterStr';
const CLEARED_FILTERS = '{}';
const SAMPLING_PARAM = 'sampling';
const samplingWords: Readonly<Record<string, boolean>> = { on: true, off: false };
const SHARE_PARAM = 'shareCode';
const FOREIGN_PARAM = 'uaaFilterStr';

const ownParams: readonly string[] = [
  ...PERIOD_PARAMS,
  ...TRAIL_PARAMS,
  FILTERS_PARAM,
  SAMPLING_PARAM,
  SHARE_PARAM,
  FOREIGN_PARAM,
];

/** Nonsense is cleaned and reported, never fatal. */
export function readPageState(search: string, calendar: Calendar): PageReading {
  const query = new URLSearchParams(search);
  const period = decodePeriod(pick(query, PERIOD_PARAMS), calendar);
  const trail = decodeTrail(pick(query, TRAIL_PARAMS));
  const settings = decodeSettings(query);
  const filterText = readFilterCode(query.get(FILTERS_PARAM) ?? '');
  const filters = filterText.kind === 'filters' ? decodeFilters(filterText.text) : { filters: NO_FILTERS, issues: [] };
  const sampling = samplingWords[query.get(SAMPLING_PARAM) ?? ''];
  return {
    state: {
      period: period.period,
      filters: filters.filters,
      settings: settings.settings,
      trail: trail.trail,
      ...(query.has(FILTERS_PARAM) && filterText.kind === 'filters' ? { filtersChosen: true } : {}),
      ...(sampling === undefined ? {} : { sampling }),
    },
    code: readCode(query, filterText.kind === 'report' ? filterText.code : null),
    issues: [...period.issues, ...filters.issues, ...settings.issues, ...trail.issues],
  };
}

function readCode(query: URLSearchParams, reportCode: string | null): AddressCode | null {
  const code = query.get(SHARE_PARAM) ?? reportCode;
  if (code !== null) return { kind: 'stored-view', code };
  const foreign = query.get(FOREIGN_PARAM);
  return foreign === null ? null : { kind: 'foreign-filters', ...decodeUaaFilters(foreign) };
}

/** The query string of a state: empty, or with its question mark. */
export function pageSearch({ period, filters, settings, trail, filtersChosen, sampling }: PageState): string {
  const filterText = encodeFilters(filters) ?? (filtersChosen === true ? CLEARED_FILTERS : null);
  return asSearch(
    new URLSearchParams({
      ...encodePeriod(period),
      ...(filterText === null ? {} : { [FILTERS_PARAM]: filterText }),
      ...encodeSettings(settings),
      ...encodeTrail(trail),
      ...(sampling === undefined ? {} : { [SAMPLING_PARAM]: sampling ? 'on' : 'off' }),
    }),
  );
}

/** The same for the page that is shown: what else stands in its address, such as `qid`, stays. */
export function changedSearch(search: string, state: PageState): string {
  const others = [...new URLSearchParams(search)].filter(([name]) => !ownParams.includes(name) && !isSettingName(name));
  return asSearch(new URLSearchParams([...new URLSearchParams(pageSearch(state)), ...others]));
}

/** Period, filters and sampling go along from page to page; settings and drill-down belong to the page they were chosen on. */
export function stateForOtherPage(state: PageState): PageState {
  return { ...state, settings: {}, trail: NO_TRAIL };
}

function pick<Name extends string>(query: URLSearchParams, names: readonly Name[]): Partial<Record<Name, string>> {
  const params: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = query.get(name);
    if (value !== null) params[name] = value;
  }
  return params;
}

function asSearch(query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
