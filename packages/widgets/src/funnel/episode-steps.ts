import type { ResultRow } from '@playhead/contract/http/queries';
import { formatPercent, formatValue, numberOf } from '@playhead/domain/format';
import { t, tn } from '@playhead/texts/translate';
import type { DataPointTarget, TooltipModel } from '../chart/picture.ts';
import type { WidgetInput } from '../definition.ts';
import { textCell } from '../values/result-shape.ts';
import { usualWords, type ViewerWords } from '../viewer-words.ts';
import { EPISODE } from './funnel-table.ts';

export interface EpisodeStep {
  readonly step: number;
  /** `S1 E3`. */
  readonly code: string;
  readonly title: string;
  readonly viewers: number;
  readonly shareOfFirst: number | null;
  readonly dropOff: number | null;
  /** Against the first step, 0 to 1. */
  readonly length: number;
  /** What was there one step before and is lost here, in the same unit. */
  readonly lost: number;
  readonly tooltip: TooltipModel;
  readonly target: DataPointTarget;
}

export interface EpisodeFunnel {
  readonly steps: readonly EpisodeStep[];
  readonly summary: string;
}

export function episodeFunnel(input: WidgetInput, words = usualWords): EpisodeFunnel {
  const rows = input.rows.toSorted((a, b) => stepOf(a) - stepOf(b));
  // The first step has the most: later ones are reached through it.
  const most = Math.max(...rows.map(viewersOf), 0);
  const lengthOf = (row: ResultRow | undefined) => (row === undefined || most === 0 ? 0 : viewersOf(row) / most);
  const steps = rows.map((row, index): EpisodeStep => {
    const length = lengthOf(row);
    const code = episodeCode(row);
    const title = textCell(row[EPISODE]);
    return {
      step: stepOf(row),
      code,
      title,
      viewers: viewersOf(row),
      shareOfFirst: numberOf(row['funnel.share_of_first']),
      dropOff: numberOf(row['funnel.drop_off']),
      length,
      lost: index === 0 ? 0 : Math.max(0, lengthOf(rows[index - 1]) - length),
      tooltip: tooltipOf(row, title === '' ? code : `${code} · ${title}`, words),
      target: { field: EPISODE, value: row[EPISODE] ?? null, row },
    };
  });
  return { steps, summary: summaryOf(steps, rows) };
}

/** Season 0 stands for a series without seasons. */
function episodeCode(row: ResultRow): string {
  const season = numberOf(row['customer_view.season_number']) ?? 0;
  const episode = `E${textCell(row['customer_view.episode_number'])}`;
  return season === 0 ? episode : `S${season} ${episode}`;
}

/** Names what is counted: the table of the page lists every season, and only what the filters leave. */
function summaryOf(steps: readonly EpisodeStep[], rows: readonly ResultRow[]): string {
  const last = steps.at(-1);
  if (last === undefined || steps.length < 2) return '';
  const worst = steps.reduce((most, step) => ((step.dropOff ?? 0) > (most.dropOff ?? 0) ? step : most), last);
  const skipped = rows.filter((row) => numberOf(row['customer_view.unique_viewers']) === 0).length;
  const reached =
    reachedText(last.shareOfFirst ?? 0, steps.length, seasonOf(rows)) +
    (skipped === 0
      ? ''
      : ` ${tn(skipped, '{count} of them has no plays with these filters.', '{count} of them have no plays with these filters.')}`);
  if ((worst.dropOff ?? 0) <= 0) return reached;
  const drop = t('Largest drop: {share} before {episode}.', {
    share: formatPercent(worst.dropOff ?? 0),
    episode: worst.code,
  });
  return `${reached} ${drop}`;
}

function reachedText(reached: number, count: number, season: number | null): string {
  const share = formatPercent(reached);
  if (season === null) return t('{share} reached the last of {count} episodes in order.', { share, count });
  return t('{share} reached the last of {count} episodes of season {season} in order.', { share, count, season });
}

/** Null where there is none, or several. */
function seasonOf(rows: readonly ResultRow[]): number | null {
  const [season, ...others] = new Set(rows.map((row) => numberOf(row['customer_view.season_number']) ?? 0));
  return season === undefined || season === 0 || others.length > 0 ? null : season;
}

function tooltipOf(row: ResultRow, title: string, words: ViewerWords): TooltipModel {
  return {
    title,
    lines: [
      { label: words(t('Viewers in order')), value: formatValue(row['funnel.viewers'], 'integer') },
      { label: t('Share of first'), value: formatValue(row['funnel.share_of_first'], 'percent') },
      { label: t('Drop-off'), value: formatValue(row['funnel.drop_off'], 'percent') },
      { label: words(t('Viewers in any order')), value: formatValue(row['customer_view.unique_viewers'], 'integer') },
    ],
  };
}

function stepOf(row: ResultRow): number {
  return numberOf(row['funnel.step']) ?? 0;
}

function viewersOf(row: ResultRow): number {
  return numberOf(row['funnel.viewers']) ?? 0;
}
