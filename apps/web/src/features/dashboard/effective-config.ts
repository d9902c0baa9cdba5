import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { chooseGranularity, granularityFields } from '@playhead/domain/granularity';
import { type DateRange, lengthInDays } from '@playhead/domain/periods';
import { decodeVisConf } from '@playhead/widgets/vis-conf';
import type { WidgetChoice } from './widget-choice.ts';

const DAY_MINUTES = 24 * 60;

/** The configuration as it is asked: with what the reader chose in the widget, and in steps of time that fit the period. */
export function effectiveConfig(config: WidgetConfig, choice: WidgetChoice, range: DateRange): WidgetConfig {
  const renamed = renaming(config, choice, range);
  const hiddenFields = choice.hiddenFields ?? config.hiddenFields;
  const fields = shownFields(config, hiddenFields).map(renamed);
  const pivots = config.pivots?.map(renamed);
  return {
    ...config,
    fields,
    sorts: sortsOf(config, choice, { renamed, fields, pivots }),
    dataSource: { ...config.dataSource, ...renamedOptions(config, renamed) },
    ...(pivots ? { pivots } : {}),
    ...(hiddenFields ? { hiddenFields: [...hiddenFields] } : {}),
  };
}

/** A question about one title is drawn under its name. */
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
  const asked = [...config.fields, ...Object.values(config.dataSource.options ?? {})];
  const shown = offered.find((key) => asked.includes(key));
  if (shown !== undefined && choice.dimension !== undefined && offered.includes(choice.dimension)) {
    rename.set(shown, choice.dimension);
  }
  rename.set(granularityFields.day, granularityFields[stepOf(config, range)]);
  return (field) => rename.get(field) ?? field;
}

/** QRY-019, QRY-020; a day of 25 hours is one day. */
function stepOf(config: WidgetConfig, range: DateRange): 'hour' | 'day' {
  const days = lengthInDays(range);
  const { hourlyDays = days } = decodeVisConf(config);
  if (days > hourlyDays) return 'day';
  const chosen = chooseGranularity({
    rangeMinutes: days * DAY_MINUTES,
    startedMinutesAgo: Number.POSITIVE_INFINITY,
    minutesAllowed: false,
  });
  return chosen === 'day' ? 'day' : 'hour';
}

/** With a configure-fields menu only what is shown is asked: a hidden dimension would still part the rows. */
function shownFields(config: WidgetConfig, hidden: readonly string[] = []): readonly string[] {
  if (config.FieldsConfigure === undefined) return config.fields;
  const all = new Set([...config.fields, ...Object.values(config.FieldsConfigure).flat()]);
  const shown = [...all].filter((field) => !hidden.includes(field));
  return shown.length === 0 ? config.fields : shown;
}

function sortsOf(
  config: WidgetConfig,
  choice: WidgetChoice,
  asked: { renamed: Rename; fields: readonly string[]; pivots: readonly string[] | undefined },
): string[] {
  const dynamic = (config.dynamic_fields ?? []).map((field) =>
    field.category === 'measure' ? field.measure : field.table_calculation,
  );
  const known = [...asked.fields, ...(asked.pivots ?? []), ...dynamic];
  // The server refuses a sort by what is not asked, such as a hidden field or nonsense in the address.
  const fits = (sort: string) => known.includes(fieldOfSort(sort));
  const own = (config.sorts ?? []).map((sort) => renameSort(sort, asked.renamed)).filter(fits);
  const chosen = choice.sort === undefined ? undefined : renameSort(choice.sort, asked.renamed);
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
