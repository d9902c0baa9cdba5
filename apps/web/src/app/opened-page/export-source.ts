import type { ExportWidget } from '@playhead/browser/api/export-widgets.ts';

type ReadWidgets = () => readonly ExportWidget[];

/** The dashboard that is drawn knows what its widgets run; the menus of the page read it when an entry is chosen. */
export interface ExportSource {
  read: ReadWidgets;
  /** Until the returned function is called. */
  provide(read: ReadWidgets): () => void;
}

export function createExportSource(): ExportSource {
  let current: ReadWidgets | null = null;
  return {
    read: () => current?.() ?? [],
    provide(read) {
      current = read;
      return () => {
        if (current === read) current = null;
      };
    },
  };
}
