/** The workbench's rules: what is composed, how it is undone, opened, drawn and narrowed (WBK-001). */
export * from './calculations.ts';
export * from './cell-filters.ts';
export * from './cell-view.ts';
export * from './change-state.ts';
export * from './choose-vis.ts';
export * from './compatible-fields.ts';
export * from './copy-as.ts';
export * from './even-columns.ts';
export * from './examples.ts';
export * from './explore-of-widget.ts';
export * from './explore-state.ts';
export * from './field-group.ts';
export * from './frame-filters.ts';
export * from './history.ts';
export * from './open-analysis.ts';
export * from './read-query.ts';
export * from './result-columns.ts';
