import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { findFilterField } from '@playhead/domain/filters';
import type { MenuEntry } from '@playhead/widgets/controls/menu-entries';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { ExportWidget } from '@playhead/browser/api/export-widgets.ts';
import { WIDGET_ROWS_KEY, type WidgetResponse } from '@playhead/browser/api/resources.ts';
import type { ExportedPage } from '../../features/exports/download-sources.ts';
import type { OpenedExport } from '../../features/exports/export-dialog.tsx';
import { gearEntries, widgetMenuEntries } from '../../features/exports/menu-entries.ts';
import { ExportDialog } from '../deliveries/delivery-dialogs.tsx';
import { sharedViewOf } from '../page-state/shared-view.ts';
import { useServices } from '../services.ts';
import { createExportSource, type ExportSource } from './export-source.ts';
import { useOpenInWorkbench } from './use-open-in-workbench.ts';
import type { Page } from '../../page-context/page-context.ts';

/** What is sent or scheduled: the page with all its widgets, or one of them. */
export type DeliverySubject =
  | { kind: 'page'; page: ExportedPage; widgets: readonly ExportWidget[] }
  | { kind: 'widget'; widget: ExportWidget };

/** Absent where there is no such dialog; its entries are then not offered. */
export interface DeliveryActions {
  onSend?: (subject: DeliverySubject) => void;
  onSchedule?: (subject: DeliverySubject) => void;
}

/** What the dashboard of a page has to do with its exports. */
export interface PageExports {
  source: ExportSource;
  widgetActions: (widget: { id: string; query: WidgetQuery }) => readonly MenuEntry[];
  entriesFor: (widgetId: string) => readonly MenuEntry[];
}

export const PageExportsContext = createContext<PageExports | null>(null);

export interface UsedPageExports extends PageExports {
  /** Groups of the settings menu (EXP-003). */
  gear: readonly (readonly MenuEntry[])[];
  dialog: ReactNode;
}

export function usePageExports(
  context: Page,
  title: string,
  { onSend, onSchedule }: DeliveryActions = {},
): UsedPageExports {
  const { customer, user, page } = context;
  const { now } = useServices();
  const [opened, setOpened] = useState<OpenedExport | null>(null);
  const [source] = useState(createExportSource);
  const exploreEntries = useOpenInWorkbench(context);
  const queryClient = useQueryClient();

  const widgetActions = useCallback<PageExports['widgetActions']>(
    ({ id, query }) => {
      const forWidget = (act: (widget: ExportWidget) => void) => () => {
        const widget = source.read().find((one) => one.id === id);
        if (widget !== undefined) act({ ...widget, ...knownRows(queryClient, customer, widget) });
      };
      const exports = widgetMenuEntries(query, user, {
        download: forWidget((widget) => setOpened({ kind: 'widget', widget })),
        send: onSend && forWidget((widget) => onSend({ kind: 'widget', widget })),
        schedule: onSchedule && forWidget((widget) => onSchedule({ kind: 'widget', widget })),
      });
      return [...exports, ...exploreEntries(query)];
    },
    [source, user, customer, queryClient, onSend, onSchedule, exploreEntries],
  );
  const entriesFor = useCallback(
    (widgetId: string) => {
      const widget = source.read().find(({ id }) => id === widgetId);
      return widget === undefined ? [] : widgetActions(widget);
    },
    [source, widgetActions],
  );
  const wholePage = (): DeliverySubject => ({
    kind: 'page',
    page: exportedPage(context),
    widgets: source.read(),
  });
  return {
    ...useMemo(() => ({ source, widgetActions, entriesFor }), [source, widgetActions, entriesFor]),
    gear: gearEntries({ page, filters: context.filters.texts }, user, {
      pdf: () => setOpened({ kind: 'pdf', page: exportedPage(context) }),
      csv: () => setOpened({ kind: 'csv', page: context.page, widgets: source.read() }),
      send: onSend && (() => onSend(wholePage())),
      schedule: onSchedule && (() => onSchedule(wholePage())),
    }),
    dialog:
      opened === null ? null : (
        <Suspense fallback={null}>
          <ExportDialog
            {...{ opened, customer, title }}
            timeZone={user.timeZone}
            hasStreamIds={user.flags.streamIds}
            now={now()}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ),
  };
}

/** EXP-056: a widget whose rows were not cut shows all results there are. */
function knownRows(queryClient: QueryClient, customer: string, { query }: ExportWidget): { rows?: number } {
  const responses = queryClient.getQueriesData<WidgetResponse>({ queryKey: [WIDGET_ROWS_KEY, customer, query] });
  const whole = responses.find(([, response]) => response?.result.truncated === false)?.[1];
  return whole === undefined ? {} : { rows: whole.result.data.length };
}

/** EXP-024: the view, and its First Stream filters alone. */
function exportedPage({ page, state, filters, calendar, customer, user }: Page): ExportedPage {
  const ofFirstStream = filters.used.filter(({ key }) => findFilterField(filters.firstStreamFields, key) !== undefined);
  const firstStream = { ...filters, known: ofFirstStream, used: ofFirstStream };
  return {
    customer,
    owner: { id: user.customer.id, name: user.customer.name },
    view: sharedViewOf({ page, state, filters, calendar }),
    firstStreamView:
      ofFirstStream.length === 0
        ? null
        : sharedViewOf({ page, state: { ...state, filters: ofFirstStream }, filters: firstStream, calendar }),
  };
}
