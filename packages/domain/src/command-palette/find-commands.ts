import { t } from '@playhead/texts/translate';
import { type MatchRange, matchWord } from './match-text.ts';

/** In the order of the list before anything is typed. */
const commandKinds = ['action', 'page', 'period', 'segment', 'analysis', 'board', 'theme', 'help'] as const;
export type CommandKind = (typeof commandKinds)[number];

export const commandKindTitles: Readonly<Record<CommandKind, string>> = {
  action: t('Actions'),
  page: t('Pages'),
  period: t('Period'),
  segment: t('Segments'),
  analysis: t('Saved analyses'),
  board: t('Boards'),
  theme: t('Theme'),
  help: t('Help'),
};

/** Companies have thousands: they are listed when something is typed. */
const onlyWhenTyped: readonly CommandKind[] = ['segment', 'analysis', 'board'];

export interface Command {
  /** Stable between visits. */
  id: string;
  kind: CommandKind;
  label: string;
  /** Shown behind the label, such as the menu group of a page. */
  detail?: string;
  /** Other words for it. */
  keywords?: readonly string[];
}

interface FoundCommand<Found extends Command> {
  command: Found;
  /** Matched characters of the label. */
  ranges: readonly MatchRange[];
}

export interface CommandGroup<Found extends Command> {
  /** Null for the results of a search: the best match is first, whatever its kind. */
  title: string | null;
  found: readonly FoundCommand<Found>[];
}

const MAX_RESULTS = 50;
const MAX_RECENT = 5;
/** Outweighs the difference between two kinds of matches only when they are close. */
const RECENT_BONUS = 15;
const KEYWORD_WEIGHT = 0.5;

export interface CommandSearch {
  typed: string;
  /** Ids, the latest first. */
  recent: readonly string[];
}

/** Nothing typed: recently used commands, then groups by kind. Otherwise the best matches of all kinds. */
export function findCommands<Found extends Command>(
  commands: readonly Found[],
  { typed, recent }: CommandSearch,
): readonly CommandGroup<Found>[] {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return groupCommands(commands, recent);
  const found = commands
    .flatMap((command) => {
      const match = matchCommand(command, words);
      return match === null ? [] : [{ ...match, score: match.score + recentBonus(command.id, recent) }];
    })
    .toSorted((a, b) => b.score - a.score || a.command.label.length - b.command.label.length)
    .slice(0, MAX_RESULTS);
  return found.length === 0 ? [] : [{ title: null, found: found.map(({ command, ranges }) => ({ command, ranges })) }];
}

function groupCommands<Found extends Command>(
  commands: readonly Found[],
  recent: readonly string[],
): readonly CommandGroup<Found>[] {
  const used = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []).slice(0, MAX_RECENT);
  const groups = commandKinds
    .filter((kind) => !onlyWhenTyped.includes(kind))
    .map((kind) => ({
      title: commandKindTitles[kind],
      commands: commands.filter((command) => command.kind === kind && !used.includes(command)),
    }));
  return [{ title: 'Recent', commands: used }, ...groups]
    .filter((group) => group.commands.length > 0)
    .map((group) => ({ title: group.title, found: group.commands.map((command) => ({ command, ranges: [] })) }));
}

interface ScoredCommand<Found extends Command> extends FoundCommand<Found> {
  score: number;
}

/** Every typed word has to match the label, the kind or a keyword. */
function matchCommand<Found extends Command>(command: Found, words: readonly string[]): ScoredCommand<Found> | null {
  const others = [commandKindTitles[command.kind], ...(command.keywords ?? []), command.detail ?? ''];
  let score = 0;
  const ranges: MatchRange[] = [];
  for (const word of words) {
    const inLabel = matchWord(command.label, word);
    const elsewhere = Math.max(0, ...others.map((text) => wordPrefixScore(text, word)));
    if (inLabel === null && elsewhere === 0) return null;
    if (inLabel !== null) ranges.push(...inLabel.ranges);
    score += Math.max(inLabel?.score ?? 0, elsewhere);
  }
  return { command, score: score / words.length, ranges: mergeRanges(ranges) };
}

/** Scattered letters count in the label alone, where the reader sees them. */
function wordPrefixScore(text: string, word: string): number {
  const match = matchWord(text, word);
  return match === null || match.ranges.length > 1 ? 0 : match.score * KEYWORD_WEIGHT;
}

function recentBonus(id: string, recent: readonly string[]): number {
  const at = recent.indexOf(id);
  return at < 0 ? 0 : RECENT_BONUS * (1 - at / recent.length);
}

function mergeRanges(ranges: readonly MatchRange[]): readonly MatchRange[] {
  const merged: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
