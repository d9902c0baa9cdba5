import type { WidgetType } from '@playhead/contract/http/dashboards';
import type { ResultRow } from '@playhead/contract/http/queries';
import { formatPercent, formatValue } from '@playhead/domain/format';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ChartPicture } from '../chart/picture.ts';
import type { TableModel, WidgetInput, WidgetView } from '../definition.ts';
import { widgets } from '../registry.ts';
import { tokens } from '../theme.ts';

const CARD: WidgetView = { width: 420, height: 300 };
const FULL_SCREEN: WidgetView = { width: 1380, height: 820 };
const OTHER = /^Other \((\d+)\)$/;
/** A change is written as "7.05% below": its sign is a word or an arrow. */
const PERCENT = /\d[\d,]*\.\d\d%/g;
const SIGN = /^[+-]/;
/** Percentages that no row has. */
const ownPercents: Partial<Record<WidgetType, string>> = {
  pathing: 'shares of titles; the rows are ways between them',
  cohortHeat: 'the mean of the cohorts',
  viewerReachBar: 'its summary adds rows up',
};
const MOST_POINTS = 400;

export interface FigureComparison {
  compared: number;
  differences: readonly string[];
}

/** Every share and number that the card and the full screen write, looked up in the table of the same widget. */
export async function compareFigures(input: WidgetInput): Promise<FigureComparison> {
  const definition = widgets[input.config.type];
  const table = definition.toTable(input);
  const views = [CARD, FULL_SCREEN].map((view) => ({ ...view }));
  const { render } = definition;
  if (render.kind === 'component') {
    if ('fetch' in render.Component && typeof render.Component.fetch === 'function') await render.Component.fetch();
    const texts = views.map((view) =>
      renderToStaticMarkup(createElement(render.Component, { input, theme: tokens.light, view })),
    );
    if (ownPercents[input.config.type] !== undefined) return same(texts);
    return join(texts.map((text) => percentsIn(text, table)));
  }
  const pictures = views.map((view) => render.toOption(input, tokens.light, view));
  const [card, full] = pictures.map((picture) => JSON.stringify([picture.legend, picture.centre]));
  return join([
    { compared: 1, differences: card === full ? [] : ['the full screen has another legend'] },
    ...pictures.flatMap((picture) => [legendFigures(picture, table), tooltipFigures(picture, table)]),
  ]);
}

/** A share next to a name is the share of the row of that name; the rest is what the rows that are not drawn add up to. */
function legendFigures(picture: ChartPicture, table: TableModel): FigureComparison {
  const share = table.columns.find(({ key }) => key.endsWith('share'))?.key;
  const told = picture.legend.filter((item) => item.share !== undefined);
  const rest = new Map(table.rows.map((row) => [nameOf(row, table), Number(row[share ?? ''] ?? 0)]));
  const differences: string[] = [];
  for (const { label, share: shown } of told) {
    const count = OTHER.exec(label)?.[1];
    const left = [...rest.values()].filter((value) => value > 0);
    const expected = count === undefined ? rest.get(label) : left.reduce((sum, value) => sum + value, 0);
    if (count !== undefined && Number(count) !== left.length) differences.push(`${label}, but ${left.length} are left`);
    if (expected === undefined || formatPercent(expected) !== shown)
      differences.push(`${label}: ${shown} of ${expected}`);
    if (count === undefined) rest.delete(label);
    else rest.clear();
  }
  const missing = [...rest].filter(([, value]) => value > 0);
  if (told.length > 0 && missing.length > 0) differences.push(`not drawn: ${missing.map(([name]) => name).join(', ')}`);
  return { compared: told.length, differences };
}

/** A number in a tooltip stands in the table too. */
function tooltipFigures(picture: ChartPicture, table: TableModel): FigureComparison {
  const cells = cellTexts(table);
  const differences: string[] = [];
  let compared = 0;
  for (let dataIndex = 0; dataIndex < Math.min(table.rows.length, MOST_POINTS); dataIndex += 1) {
    const tooltip = picture.tooltip({ seriesIndex: 0, dataIndex });
    if (tooltip === null || OTHER.test(tooltip.title)) continue;
    for (const { label, value } of tooltip.lines) {
      compared += 1;
      if (!cells.has(value.replace(SIGN, ''))) differences.push(`tooltip of ${tooltip.title}, ${label}: ${value}`);
    }
  }
  return { compared, differences };
}

/** The card and the full screen write the same percentages. */
function same(texts: readonly string[]): FigureComparison {
  const [card, full] = texts.map((text) => JSON.stringify(text.match(PERCENT)));
  return { compared: 1, differences: card === full ? [] : ['the full screen has other percentages'] };
}

function percentsIn(markup: string, table: TableModel): FigureComparison {
  const cells = cellTexts(table);
  const written = markup.replaceAll(/<[^>]*>/g, ' ').match(PERCENT) ?? [];
  return { compared: written.length, differences: written.filter((text) => !cells.has(text)) };
}

function cellTexts({ columns, rows }: TableModel): ReadonlySet<string> {
  return new Set(
    rows.flatMap((row) => columns.map(({ key, format }) => formatValue(row[key], format).replace(SIGN, ''))),
  );
}

function nameOf(row: ResultRow, { columns }: TableModel): string {
  const key = columns.find(({ kind }) => kind === 'dimension')?.key;
  return String(row[key ?? ''] ?? '');
}

function join(parts: readonly FigureComparison[]): FigureComparison {
  return {
    compared: parts.reduce((sum, part) => sum + part.compared, 0),
    differences: parts.flatMap((part) => part.differences),
  };
}
