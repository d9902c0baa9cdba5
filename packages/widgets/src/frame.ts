export { WidgetFrame } from './frame/widget-frame.tsx';
export type { WidgetAction, WidgetTabs } from './frame/frame-props.ts';
