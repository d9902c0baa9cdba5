import type { ExportWidget } from '@playhead/browser/api/export-widgets.ts';
import { isUniqueViewersPage } from '@playhead/domain/exports';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { DeliveryActions, DeliverySubject } from '../opened-page/page-exports.tsx';
import type { Page } from '../../page-context/page-context.ts';
import { sharedViewOf } from '../page-state/shared-view.ts';
import { useServices } from '../services.ts';
import {
  DashboardScheduleDialog,
  PageSendDialog,
  ViewersScheduleDialog,
  ViewersSendDialog,
  WidgetSendDialog,
} from './delivery-dialogs.tsx';
import { PlanViews, type ReadPlanView } from './plan-views.tsx';
import { viewersOfPage } from './viewers-sources.ts';

interface Opened {
  way: 'send' | 'schedule';
  /** Null for the whole page. */
  widget: ExportWidget | null;
}

/** DLV-003, DLV-004, DLV-010, DLV-011: the dialogs behind Send and Schedule of a page and its widgets. */
export function usePageDeliveries(context: Page, title: string): Required<DeliveryActions> & { dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const open = useCallback(
    (way: Opened['way'], subject: DeliverySubject) =>
      setOpened({ way, widget: subject.kind === 'widget' ? subject.widget : null }),
    [],
  );
  return {
    onSend: useCallback((subject) => open('send', subject), [open]),
    onSchedule: useCallback((subject) => open('schedule', subject), [open]),
    dialog:
      opened === null ? null : (
        <Suspense fallback={null}>
          <PlanViews customer={context.customer} user={context.user} calendar={context.calendar} onFail={close}>
            {(readView) => <OpenedDelivery {...{ context, title, opened, readView }} onClose={close} />}
          </PlanViews>
        </Suspense>
      ),
  };
}

interface OpenedDeliveryProps {
  context: Page;
  title: string;
  opened: Opened;
  readView: ReadPlanView;
  onClose: () => void;
}

function OpenedDelivery({ context, title, opened, readView, onClose }: OpenedDeliveryProps) {
  const { page, customer, user, calendar, state, filters, navigation } = context;
  const { now } = useServices();
  const { search } = sharedViewOf({ page, state, filters, calendar });
  const onOpenJobs = () => navigation.openPage('jobs_management');
  const shared = { customer, user, onClose };
  const { way, widget } = opened;
  const isViewers = widget === null ? isUniqueViewersPage(page) : widget.query.request === 'unique-viewers';
  if (isViewers) {
    const viewers = viewersOfPage(readView, { page, search, title, user });
    if (viewers === null) return null;
    return way === 'send' ? (
      <ViewersSendDialog {...shared} {...{ viewers, onOpenJobs }} />
    ) : (
      <ViewersScheduleDialog {...shared} {...{ viewers, now }} />
    );
  }
  if (widget !== null) return <WidgetSendDialog {...shared} {...{ widget, onOpenJobs }} />;
  const planned = { page, title, describe: (view: string) => readView(page, view) };
  return way === 'send' ? (
    <PageSendDialog {...shared} {...{ search, onOpenJobs }} page={planned} />
  ) : (
    <DashboardScheduleDialog {...shared} {...{ search, now }} page={planned} />
  );
}
