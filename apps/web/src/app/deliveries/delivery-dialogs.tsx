import { loadChunk } from '@playhead/widgets/lazy-chunk';
import { lazy } from 'react';

/** Dialogs that come with their code when they are opened. */
export const ExportDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/exports/export-dialog.tsx'))).ExportDialog,
}));
export const PageSendDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/plans/send/page-send-dialog.tsx'))).PageSendDialog,
}));
export const WidgetSendDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/plans/send/widget-send-dialog.tsx'))).WidgetSendDialog,
}));
export const ViewersSendDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/plans/send/viewers-send-dialog.tsx'))).ViewersSendDialog,
}));
export const DashboardScheduleDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/plans/schedule/dashboard-schedule-dialog.tsx')))
    .DashboardScheduleDialog,
}));
export const ViewersScheduleDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/plans/schedule/viewers-schedule-dialog.tsx')))
    .ViewersScheduleDialog,
}));
export const WorkbenchScheduleDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/plans/schedule/workbench-schedule-dialog.tsx')))
    .WorkbenchScheduleDialog,
}));
