import { readRecentCommands, rememberCommand } from '@playhead/domain/command-palette';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useQuery } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import { segmentNamesQuery } from '@playhead/browser/api/segments/segment-names.ts';
import { keepItem } from '@playhead/browser/ui/dom/storage.ts';
import { useTheme } from '@playhead/browser/ui/theme/theme-provider.tsx';
import { boardListQuery } from '../../features/boards/queries.ts';
import type { PaletteStart } from '../../features/command-palette/loading-palette.tsx';
import { PaletteDialog } from '../../features/command-palette/palette-dialog.tsx';
import { reportListQuery } from '../../features/reports/queries.ts';
import { PageContext, useWorkspace } from '../../page-context/page-context.ts';
import { isInMenu } from '../layout/menu/menu-model.ts';
import { useServices } from '../services.ts';
import { type PaletteInput, paletteCommands } from './palette-commands.ts';

export interface OpenedPaletteProps extends Pick<PaletteInput, 'groups' | 'onHelp'> {
  /** Typed while the code was loading. */
  start: PaletteStart;
  onClose: () => void;
}

export function OpenedPalette({ groups, onHelp, start, onClose }: OpenedPaletteProps) {
  const { api, embedded, storage: kept } = useServices();
  // A frame stores nothing in the browser of the host's user.
  const storage = embedded ? null : kept;
  const { customer, user, navigation } = useWorkspace();
  const page = use(PageContext);
  const words = useViewerWords();
  const theme = useTheme();
  const hasSegments = isInMenu('segment_page', groups);
  const hasAnalyses = isInMenu('customer_reports', groups);
  const segments = useQuery({ ...segmentNamesQuery(api, customer), enabled: hasSegments });
  const analyses = useQuery({
    ...reportListQuery(api, { customer, space: 'owned_by_anyone' }),
    enabled: hasAnalyses,
  });
  const boards = useQuery({ ...boardListQuery(api, customer), enabled: hasAnalyses });
  const lists = [segments, analyses, boards];

  const recentKey = `playhead.commands.${customer}.${user.user.id}`;
  const recent = useMemo(() => readRecentCommands(storage?.getItem(recentKey) ?? null), [storage, recentKey]);
  const commands = paletteCommands({
    groups,
    words,
    navigation,
    page,
    // The host decides about the theme of its frame.
    theme: embedded ? null : theme,
    onHelp,
    segments: segments.data ?? [],
    analyses: analyses.data ?? [],
    boards: boards.data ?? [],
  });
  return (
    <PaletteDialog
      commands={commands}
      recent={recent}
      lists={
        lists.some(({ isError }) => isError) ? 'failed' : lists.some(({ isLoading }) => isLoading) ? 'loading' : 'ready'
      }
      start={start}
      onClose={onClose}
      onRun={({ id, run }) => {
        keepItem(storage, recentKey, JSON.stringify(rememberCommand(recent, id)));
        onClose();
        run();
      }}
    />
  );
}
