import type { ResultField, ResultRow } from '@playhead/contract/http/queries';
import { changeBetween, formatCompact, formatValue, type Change } from '@playhead/domain/format';
import type { TableModel, WidgetInput } from '../definition.ts';
import { visConfOf } from '../vis-conf.ts';
import { andMore } from '../values/and-more.ts';
import { changeSince, errorOf } from '../values/interval.ts';
import {
  dimensionsOf,
  fieldEnd,
  isAdditive,
  labelOf,
  measuresOf,
  plainTable,
  textCell,
  valueOf,
} from '../values/result-shape.ts';

/** Fields that name the thing itself, the narrowest first. */
const NAMES = ['episode', 'title', 'series', 'channel', 'affiliate', 'brand'];
const SHOWN_VALUES = 3;

interface ContentFact {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly full: string;
}

export interface ContentFigure {
  readonly key: string;
  readonly label: string;
  readonly definition: string;
  readonly value: string;
  readonly exact: string;
  readonly change: Change | null;
}

export interface ContentCard {
  readonly title: string;
  /** What kind of thing it is, as the field is called: "Series". */
  readonly noun: string;
  readonly field: ResultField;
  readonly row: ResultRow;
  readonly facts: readonly ContentFact[];
  readonly figures: readonly ContentFigure[];
}

/** One title: that of the first row. A title in several rows (one per genre) is listed once, with all its values. */
export function contentCard(input: WidgetInput): ContentCard | null {
  const dimensions = dimensionsOf(input);
  const name = nameField(dimensions);
  const row = input.rows[0];
  if (name === undefined || row === undefined) return null;
  const same = (other: ResultRow) => other[name.name] === row[name.name];
  const rows = input.rows.filter(same);
  const totals = rows.length === input.rows.length ? input.totals : undefined;
  const earlier = input.compareRows?.filter(same) ?? [];
  return {
    title: labelOf(row, name),
    noun: name.label,
    field: name,
    row,
    facts: dimensions.filter((field) => field !== name).flatMap((field) => factOf(rows, field)),
    figures: showsFigures(input)
      ? measuresOf(input).flatMap((field) => figureOf({ input, field, rows, earlier, totals }))
      : [],
  };
}

function showsFigures({ config }: WidgetInput): boolean {
  return config.type !== 'content' || visConfOf(config, 'content').figures !== false;
}

/** The card's one row: the rows of several brands would show other numbers than the card. */
export function contentTable(input: WidgetInput): TableModel {
  const table = plainTable(input);
  const card = contentCard(input);
  if (card === null || input.totals === undefined || input.rows.length < 2) return table;
  if (input.rows.some((row) => row[card.field.name] !== card.row[card.field.name])) return table;
  const facts = Object.fromEntries(card.facts.map(({ key, full }) => [key, full]));
  const measures = Object.fromEntries(measuresOf(input).map(({ name }) => [name, input.totals?.[name] ?? null]));
  return { ...table, rows: [{ ...card.row, ...facts, ...measures }] };
}

/** What was requested first, if it can be a name. */
function nameField(dimensions: readonly ResultField[]): ResultField | undefined {
  const [first] = dimensions;
  if (first === undefined || NAMES.includes(fieldEnd(first.name))) return first;
  return NAMES.flatMap((end) => dimensions.find((field) => fieldEnd(field.name) === end) ?? [])[0] ?? first;
}

function factOf(rows: readonly ResultRow[], field: ResultField): readonly ContentFact[] {
  const values = [...new Set(rows.filter((row) => textCell(row[field.name]) !== '').map((row) => labelOf(row, field)))];
  if (values.length === 0) return [];
  const more = values.length - SHOWN_VALUES;
  const text = andMore(values.slice(0, SHOWN_VALUES), more);
  return [{ key: field.name, label: field.label, text, full: values.join(', ') }];
}

interface FigureParts {
  input: WidgetInput;
  field: ResultField;
  rows: readonly ResultRow[];
  earlier: readonly ResultRow[];
  /** Of the title alone. */
  totals: ResultRow | undefined;
}

function figureOf(parts: FigureParts): readonly ContentFigure[] {
  const { input, field, totals } = parts;
  const value = valueOf(totals, field) ?? wholeOf(parts.rows, parts);
  if (value === null) return [];
  const error = parts.rows.length === 1 ? errorOf(parts.rows[0], field.name) : '';
  return [
    {
      key: field.name,
      label: field.label,
      definition: field.definition,
      value: formatCompact(value, field.format),
      exact: `${formatValue(value, field.format)} ${error}`.trimEnd(),
      change: (input.compareRows?.length ?? 0) === 0 ? null : changeOf(value, parts),
    },
  ];
}

/** Margins are known of single rows alone. */
function changeOf(value: number, parts: FigureParts): Change {
  const { rows, earlier, field } = parts;
  return rows.length === 1 && earlier.length === 1
    ? changeSince(rows[0], earlier[0], field)
    : changeBetween(value, wholeOf(earlier, parts));
}

/** Several rows have a sum only where a sum means something. */
function wholeOf(
  rows: readonly ResultRow[],
  { input, field }: { input: WidgetInput; field: ResultField },
): number | null {
  if (rows.length <= 1) return valueOf(rows[0], field);
  if (!isAdditive(input, field)) return null;
  return rows.reduce((sum, row) => sum + (valueOf(row, field) ?? 0), 0);
}
