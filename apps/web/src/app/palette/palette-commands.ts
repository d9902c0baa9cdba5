import type { BoardEntry } from '@playhead/contract/http/boards';
import type { ReportEntry } from '@playhead/contract/http/reports';
import type { SegmentName } from '@playhead/contract/http/segment-names';
import type { Command } from '@playhead/domain/command-palette';
import { filtersAfterDrill, NO_TRAIL } from '@playhead/domain/drill-down';
import { NO_FILTERS } from '@playhead/domain/filters';
import { type MenuGroup, pageEntry, showsFilterBar } from '@playhead/domain/pages';
import { DEFAULT_PERIOD, periodShortcuts } from '@playhead/domain/periods';
import { t, tSent } from '@playhead/texts/translate';
import type { ViewerWords } from '@playhead/widgets/viewer-words';
import { type ThemeChoice, themeChoices } from '@playhead/browser/ui/theme/theme-choice.ts';
import type { HelpTopic } from '../../features/help/use-help.tsx';
import type { Navigation } from '../../page-context/navigation.ts';
import type { Page } from '../../page-context/page-context.ts';
import { isInMenu } from '../layout/menu/menu-model.ts';
import { segmentDrill } from '../navigation/segment-drill.ts';

export interface PaletteCommand extends Command {
  run: () => void;
}

export interface PaletteInput {
  /** What the user sees in the menu: nothing else is offered. */
  groups: readonly MenuGroup[];
  words: ViewerWords;
  navigation: Navigation;
  /** Null on an address that is no page. */
  page: Pick<Page, 'page' | 'state' | 'apply'> | null;
  /** Null where the host decides. */
  theme: { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } | null;
  onHelp: (topic: HelpTopic) => void;
  segments: readonly SegmentName[];
  analyses: readonly Pick<ReportEntry, 'code' | 'reportName'>[];
  boards: readonly Pick<BoardEntry, 'id' | 'name'>[];
}

const WORKBENCH = 'ci_customer_view_explore';
const SAVED = 'customer_reports';

export function paletteCommands(input: PaletteInput): readonly PaletteCommand[] {
  return [
    ...newAnalysis(input),
    ...pageCommands(input),
    ...periodCommands(input),
    ...segmentCommands(input),
    ...savedCommands(input),
    ...themeCommands(input),
    ...helpCommands(input),
  ];
}

function newAnalysis({ groups, navigation }: PaletteInput): readonly PaletteCommand[] {
  if (!isInMenu(WORKBENCH, groups)) return [];
  const run = () => navigation.openTool(WORKBENCH, {});
  return [
    { id: 'new-analysis', kind: 'action', label: t('New analysis'), keywords: ['workbench', 'explore', 'query'], run },
  ];
}

function pageCommands({ groups, words, navigation }: PaletteInput): readonly PaletteCommand[] {
  return groups.flatMap((group) =>
    group.pages.map((page): PaletteCommand => {
      const label = words(tSent(pageEntry(page).label));
      const detail = tSent(group.label);
      return {
        id: `page:${page}`,
        kind: 'page',
        label,
        ...(detail === label ? {} : { detail }),
        run: () => navigation.openPage(page),
      };
    }),
  );
}

/** Of a page with a period; days of one's own are chosen in the picker. */
function periodCommands({ page }: PaletteInput): readonly PaletteCommand[] {
  if (page === null || !showsFilterBar(page.page)) return [];
  const { period } = page.state;
  return periodShortcuts
    .filter((shortcut) => shortcut !== 'Custom')
    .map((shortcut) => ({
      id: `period:${shortcut}`,
      kind: 'period',
      label: tSent(shortcut),
      detail: t(shortcut === period.shortcut ? 'Current period' : 'Period'),
      keywords: ['date', 'range'],
      run: () => {
        const { custom: _, ...rest } = period;
        page.apply({ period: { ...rest, shortcut } });
      },
    }));
}

function segmentCommands({ segments, groups, page, navigation }: PaletteInput): readonly PaletteCommand[] {
  if (!isInMenu('segment_page', groups)) return [];
  const state = page?.state ?? { period: DEFAULT_PERIOD, filters: NO_FILTERS };
  return segments.map(({ segmentId, segmentName }) => ({
    id: `segment:${segmentId}`,
    kind: 'segment',
    label: segmentName,
    run: () => {
      const filters = filtersAfterDrill(state.filters, segmentDrill(segmentId, segmentName));
      navigation.openView('segment_page', { ...state, filters, settings: {}, trail: NO_TRAIL });
    },
  }));
}

function savedCommands({ analyses, boards, groups, navigation }: PaletteInput): readonly PaletteCommand[] {
  if (!isInMenu(SAVED, groups)) return [];
  return [
    ...analyses.map(({ code, reportName }): PaletteCommand => ({
      id: `analysis:${code}`,
      kind: 'analysis',
      label: reportName,
      keywords: ['report'],
      run: () => navigation.openTool(SAVED, { code }),
    })),
    ...boards.map(({ id, name }): PaletteCommand => ({
      id: `board:${id}`,
      kind: 'board',
      label: name,
      keywords: ['dashboard'],
      run: () => navigation.openTool(SAVED, { board: id }),
    })),
  ];
}

const themeLabels: Readonly<Record<ThemeChoice, string>> = {
  light: t('Light theme'),
  dark: t('Dark theme'),
  system: t('Theme of the system'),
};

function themeCommands({ theme }: PaletteInput): readonly PaletteCommand[] {
  if (theme === null) return [];
  return themeChoices.map((choice) => ({
    id: `theme:${choice}`,
    kind: 'theme',
    label: themeLabels[choice],
    ...(choice === theme.choice ? { detail: t('Current theme') } : {}),
    keywords: ['mode', 'colors'],
    run: () => theme.choose(choice),
  }));
}

function helpCommands({ onHelp }: PaletteInput): readonly PaletteCommand[] {
  return [
    {
      id: 'help:glossary',
      kind: 'help',
      label: t('Glossary'),
      keywords: ['terms', 'definitions'],
      run: () => onHelp('glossary'),
    },
    {
      id: 'help:keyboard',
      kind: 'help',
      label: t('Keyboard shortcuts'),
      keywords: ['keys'],
      run: () => onHelp('keyboard'),
    },
  ];
}
