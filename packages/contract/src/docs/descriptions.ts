import { accountDescriptions } from './account-descriptions.ts';
import { administrationDescriptions } from './administration-docs.ts';
import { biFrameDescriptions } from './bi-frame-docs.ts';
import { boardDescriptions } from './board-docs.ts';
import { commonDescriptions } from './common-descriptions.ts';
import { exploreDescriptions } from './explore-docs.ts';
import { exportDescriptions } from './export-descriptions.ts';
import { pageDescriptions } from './page-descriptions.ts';
import { planDescriptions } from './plan-descriptions.ts';
import { queryDescriptions } from './query-descriptions.ts';
import { reportDescriptions } from './report-descriptions.ts';
import { segmentDescriptions } from './segment-descriptions.ts';

/**
 * Texts of the API document. They do not stand in the schemas, because the browser loads those with its first page and has no
 * use for the texts; a test finds every property without one.
 */
const exact: Readonly<Record<string, string>> = {
  ...accountDescriptions,
  ...administrationDescriptions,
  ...biFrameDescriptions,
  ...exploreDescriptions,
  ...boardDescriptions,
  ...exportDescriptions,
  ...pageDescriptions,
  ...planDescriptions,
  ...queryDescriptions,
  ...reportDescriptions,
  ...segmentDescriptions,
};

/** Of a property of a schema or a parameter of an operation. */
export function findDescription(owner: string, name: string): string | undefined {
  return exact[`${owner}.${name}`] ?? exact[`${owner.replace(/(Input|\d+)$/, '')}.${name}`] ?? commonDescriptions[name];
}

/** Keys that no schema or parameter uses any more. */
export const exactDescriptionKeys: readonly string[] = Object.keys(exact);
