import type { PageId } from '@playhead/contract/page-ids';
import type { ExportWidget } from '@playhead/browser/api/export-widgets.ts';
import { exportTable } from '@playhead/browser/api/export-widgets.ts';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { CsvDownloadDialog } from './csv-download-dialog.tsx';
import { type DownloadSource, runDownload } from './run-download.ts';
import { type ExportedPage, pageSource, tableSource, zipSource } from './download-sources.ts';
import { useDownloadStore } from './downloads-context.ts';
import { PageDownloadDialog } from './page-download-dialog.tsx';
import { ViewersDownloadDialog } from './viewers-download-dialog.tsx';
import type { WaitingWindow } from './waiting-window.ts';
import { WidgetDownloadDialog } from './widget-download-dialog.tsx';

export type OpenedExport =
  | { kind: 'pdf'; page: ExportedPage }
  | { kind: 'csv'; page: PageId; widgets: readonly ExportWidget[] }
  | { kind: 'widget'; widget: ExportWidget };

export interface ExportDialogProps {
  opened: OpenedExport;
  customer: string;
  /** Of the page. */
  title: string;
  timeZone: string;
  /** Of the customer. */
  hasStreamIds: boolean;
  now: Date;
  onClose: () => void;
}

/** The dialog of a download. It closes when the download begins; the progress box shows the rest. */
export function ExportDialog({ opened, customer, title, timeZone, hasStreamIds, now, onClose }: ExportDialogProps) {
  const api = useApi();
  const { show } = useToasts();
  const store = useDownloadStore();
  const begin = (source: DownloadSource, window: WaitingWindow | null = null) => {
    onClose();
    void runDownload(source, { api, customer, store, show }, window);
  };
  switch (opened.kind) {
    case 'pdf':
      return (
        <PageDownloadDialog
          {...{ title, now, timeZone, onClose }}
          onDownload={(file, window) => begin(pageSource(api, opened.page, file), window)}
        />
      );
    case 'csv':
      return (
        <CsvDownloadDialog
          {...{ title, onClose }}
          tables={opened.widgets.length}
          onDownload={(fileName) =>
            begin(
              zipSource(api, {
                customer,
                page: opened.page,
                fileName,
                tables: opened.widgets.map((one) => exportTable(one)),
              }),
            )
          }
        />
      );
    case 'widget': {
      const { widget } = opened;
      const { query } = widget;
      return query.request === 'unique-viewers' ? (
        <ViewersDownloadDialog
          {...{ widget, hasStreamIds, now, timeZone, onClose }}
          body={query.body}
          onDownload={(file) => begin(tableSource(api, { customer, polling: 'viewers', ...file }))}
        />
      ) : (
        <WidgetDownloadDialog
          {...{ widget, now, timeZone, onClose }}
          onDownload={(file, window) => begin(tableSource(api, { customer, polling: 'widget', ...file }), window)}
        />
      );
    }
  }
}
