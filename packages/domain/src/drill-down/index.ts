export * from './drill-item.ts';
export { drillItems, filterKeyOf, filterOn, isDrillField } from './drill-items.ts';
export * from './drill-pages.ts';
export { daysOfPoint, narrowPage } from './narrow-page.ts';
export * from './drill-trail.ts';
export * from './trail-address.ts';
