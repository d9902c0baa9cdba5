export { CohortBarWidget } from './cohort-bar/cohort-bar-widget.tsx';
export { CohortFilterWidget } from './cohort-filter/cohort-filter-widget.tsx';
export { CohortHeatWidget } from './cohort-heat/cohort-heat-widget.tsx';
export { CohortNewViewerWidget } from './cohort-new-viewer/cohort-new-viewer-widget.tsx';
