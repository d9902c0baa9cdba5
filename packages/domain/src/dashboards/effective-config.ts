import type { WidgetConfig, WidgetRequest } from '@playhead/contract/http/dashboards';
import { MAX_ROWS } from '@playhead/contract/http/queries';
import { chooseGranularity, granularityFields } from '../granularity/index.ts';
import { type DateRange, lengthInDays } from '../periods/index.ts';
import type { WidgetChoice } from './widget-choice.ts';

const DAY_MINUTES = 24 * 60;

/** The configuration of the query: with the user's choices in the widget, and in steps of time that fit the period. */
export function effectiveConfig(config: WidgetConfig, choice: WidgetChoice, range: DateRange): WidgetConfig {
  const renamed = renaming(config, choice, range);
  const hiddenFields = choice.hiddenFields ?? config.hiddenFields;
  const fields = shownFields(config, hiddenFields).map(renamed);
  const pivots = config.pivots?.map(renamed);
  return {
    ...config,
    fields,
    sorts: sortsOf(config, choice, { renamed, fields, pivots }),
    dataSource: { ...config.dataSource, ...renamedOptions(config, renamed), ...limitOf(config, choice) },
    ...(pivots ? { pivots } : {}),
    ...(hiddenFields ? { hiddenFields: [...hiddenFields] } : {}),
  };
}

/** The other analyses show a few rows on purpose. */
const longLists: readonly WidgetRequest[] = ['query', 'unique-viewers', 'acquisition'];

export function canShowMoreRows({ request, limit = 0 }: WidgetConfig['dataSource']): boolean {
  return longLists.includes(request) && limit < MAX_ROWS;
}

function limitOf({ dataSource }: WidgetConfig, choice: WidgetChoice): { limit?: number } {
  return choice.allRows === true && canShowMoreRows(dataSource) ? { limit: MAX_ROWS } : {};
}

/** A query about one title is titled with its name. */
export function withSubject(config: WidgetConfig, subject: string | null): WidgetConfig {
  const { dataSource } = config;
  if (dataSource.subject === undefined || dataSource.request === 'query' || subject === null) return config;
  return {
    ...config,
    dataSource: { ...dataSource, options: { ...dataSource.options, [dataSource.subject.option]: subject } },
  };
}

type Rename = (field: string) => string;

function renaming(config: WidgetConfig, choice: WidgetChoice, range: DateRange): Rename {
  const rename = new Map<string, string>();
  const offered = config.dimensions?.map(({ key }) => key) ?? [];
  const fields = [...config.fields, ...Object.values(config.dataSource.options ?? {})];
  const shown = offered.find((key) => fields.includes(key));
  if (shown !== undefined && choice.dimension !== undefined && offered.includes(choice.dimension)) {
    rename.set(shown, choice.dimension);
  }
  rename.set(granularityFields.day, granularityFields[stepOf(config, range)]);
  return (field) => rename.get(field) ?? field;
}

/** QRY-019, QRY-020; a day of 25 hours is one day. */
function stepOf(config: WidgetConfig, range: DateRange): 'hour' | 'day' {
  const days = lengthInDays(range);
  const { hourlyDays = days } = config.visConf ?? {};
  if (days > hourlyDays) return 'day';
  const chosen = chooseGranularity({
    rangeMinutes: days * DAY_MINUTES,
    startedMinutesAgo: Number.POSITIVE_INFINITY,
    minutesAllowed: false,
  });
  return chosen === 'day' ? 'day' : 'hour';
}

/** With a configure-fields menu only shown fields are queried: a hidden dimension would still split the rows. */
function shownFields(config: WidgetConfig, hidden: readonly string[] = []): readonly string[] {
  if (config.FieldsConfigure === undefined) return config.fields;
  const all = new Set([...config.fields, ...Object.values(config.FieldsConfigure).flat()]);
  const shown = [...all].filter((field) => !hidden.includes(field));
  return shown.length === 0 ? config.fields : shown;
}

function sortsOf(
  config: WidgetConfig,
  choice: WidgetChoice,
  queried: { renamed: Rename; fields: readonly string[]; pivots: readonly string[] | undefined },
): string[] {
  const dynamic = (config.dynamicFields ?? []).map((field) =>
    field.category === 'measure' ? field.measure : field.tableCalculation,
  );
  const known = [...queried.fields, ...(queried.pivots ?? []), ...dynamic];
  // The server refuses a sort by a field that is not queried, such as a hidden one or nonsense in the address.
  const fits = (sort: string) => known.includes(fieldOfSort(sort));
  const own = (config.sorts ?? []).map((sort) => renameSort(sort, queried.renamed)).filter(fits);
  const chosen = choice.sort === undefined ? undefined : renameSort(choice.sort, queried.renamed);
  return chosen !== undefined && fits(chosen) ? [chosen] : own;
}

/** `field`, `field desc` or `field desc 2`; a tag's name may hold blanks. */
const SORT = /^(?<field>.*?)(?<direction> desc(?: \d+)?)?$/;

function fieldOfSort(sort: string): string {
  return SORT.exec(sort)?.groups?.['field'] ?? sort;
}

function renameSort(sort: string, renamed: Rename): string {
  const field = fieldOfSort(sort);
  return renamed(field) + sort.slice(field.length);
}

function renamedOptions({ dataSource }: WidgetConfig, renamed: Rename): Pick<WidgetConfig['dataSource'], 'options'> {
  if (dataSource.options === undefined) return {};
  return {
    options: Object.fromEntries(
      Object.entries(dataSource.options).map(([name, value]) => [
        name,
        typeof value === 'string' ? renamed(value) : value,
      ]),
    ),
  };
}
