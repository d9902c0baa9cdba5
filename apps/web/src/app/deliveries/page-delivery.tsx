import type { ExportWidget } from '@playhead/browser/api/export-widgets.ts';
import { isUniqueViewersPage } from '@playhead/domain/exports';
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

export interface OpenedDelivery {
  way: 'send' | 'schedule';
  /** Null for the whole page. */
  widget: ExportWidget | null;
}

interface PageDeliveryProps {
  context: Page;
  title: string;
  opened: OpenedDelivery;
  onClose: () => void;
}

export function PageDelivery(props: PageDeliveryProps) {
  const { customer, user, calendar } = props.context;
  return (
    <PlanViews {...{ customer, user, calendar }} onFail={props.onClose}>
      {(readView) => <DeliveryDialog {...props} readView={readView} />}
    </PlanViews>
  );
}

function DeliveryDialog({ context, title, opened, readView, onClose }: PageDeliveryProps & { readView: ReadPlanView }) {
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
