import { accountExamples } from './account-examples.ts';
import { administrationExamples } from './administration-docs.ts';
import { biFrameExamples } from './bi-frame-docs.ts';
import { exploreExamples } from './explore-docs.ts';
import { boardExamples } from './board-docs.ts';
import { exportExamples } from './export-examples.ts';
import { pageExamples } from './page-examples.ts';
import { planExamples } from './plan-examples.ts';
import { queryExamples } from './query-examples.ts';
import { reportExamples } from './report-examples.ts';
import { segmentExamples } from './segment-examples.ts';

/** A request as it is sent, and the `data` of its response. A test parses each by the schemas of its route. */
export interface RouteExample {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Of a body that is no JSON. */
  text?: string;
  reply: unknown;
}

/** By the id of the route. */
export const routeExamples: Readonly<Record<string, RouteExample>> = {
  ...accountExamples,
  ...administrationExamples,
  ...biFrameExamples,
  ...exploreExamples,
  ...boardExamples,
  ...exportExamples,
  ...pageExamples,
  ...planExamples,
  ...queryExamples,
  ...reportExamples,
  ...segmentExamples,
};
