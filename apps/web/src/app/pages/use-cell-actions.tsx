import type { CellAction } from '@playhead/contract/frame/bi-events';
import { NO_TRAIL } from '@playhead/domain/drill-down';
import { cellView } from '@playhead/domain/explore';
import { canOpenPage, type PageId } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import { lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { globalFiltersQuery } from '@playhead/browser/api/filter-resources.ts';
import { createQueryRunner } from '@playhead/browser/api/query-runner.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import type { BiFrameEvent } from '../../features/bi-frame/bi-frame.tsx';
import { mayCreateSegments, SEGMENTS_LOCKED } from '../../features/segments/segment-access.ts';
import { useSegmentSaving } from '../../features/segments/save-as-segment/use-segment-saving.tsx';
import { useWorkspace } from '../../page-context/page-context.ts';

const CellViewersDialog = lazyComponent(
  lazyChunk(async () => (await import('../../features/reports/cell/cell-viewers-dialog.tsx')).CellViewersDialog),
  () => null,
);
const VIEWERS_PAGE: PageId = 'unique_viewers_page';
const NO_PERMISSION = t('You do not have the permission to create segments.');

export interface CellActions {
  /** Takes the events of the frame; those that are about no cell are left to others. */
  hear: (event: BiFrameEvent) => void;
  dialogs: ReactNode;
}

/** What the menu of a number in the workbench leads to: the viewers behind it, as a list and as a segment. */
export function useCellActions(): CellActions {
  const { customer, user, navigation } = useWorkspace();
  const api = useApi();
  const toasts = useToasts();
  const [cell, setCell] = useState<CellAction | null>(null);
  const [isListed, setListed] = useState(false);
  const { data: fields = [], isSuccess: knowsFields } = useQuery(globalFiltersQuery(api, customer, 'all'));
  const runner = useMemo(
    () =>
      createQueryRunner(api, {
        customer,
        table: user.customer.accountName,
        refreshIntervalMs: user.refreshIntervalMs,
      }),
    [api, customer, user],
  );
  const view = useMemo(() => cellView(cell?.filters ?? {}, fields), [cell, fields]);
  const saving = useSegmentSaving({ period: view.period, fields });
  const maySave = mayCreateSegments(user, VIEWERS_PAGE);
  const save = (of: CellAction) => {
    if (!maySave || user.segmentLock) {
      toasts.show({ tone: 'error', text: maySave ? SEGMENTS_LOCKED : NO_PERMISSION });
      return;
    }
    const { filters, period } = cellView(of.filters, fields);
    saving.begin({ filters, period, fixed: true });
  };
  const openPage = () =>
    navigation.openView(VIEWERS_PAGE, {
      period: view.period,
      filters: view.filters,
      settings: {},
      trail: NO_TRAIL,
      filtersChosen: true,
    });
  const isPageOffered = knowsFields && view.isExact && canOpenPage(VIEWERS_PAGE, user.features);
  return {
    hear: (event) => {
      if (event.type !== 'cell') return;
      setCell(event.cell);
      setListed(event.cell.action === 'show-viewers');
      if (event.cell.action === 'save-as-segment') save(event.cell);
    },
    dialogs: (
      <>
        {cell === null || !isListed ? null : (
          <CellViewersDialog
            {...{ customer, cell, runner }}
            onOpenPage={isPageOffered ? openPage : null}
            onSaveAsSegment={
              maySave
                ? () => {
                    setListed(false);
                    save(cell);
                  }
                : null
            }
            onClose={() => setListed(false)}
          />
        )}
        {saving.dialog}
      </>
    ),
  };
}
