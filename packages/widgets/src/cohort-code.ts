import { type ComponentType, createElement } from 'react';
import type { WidgetComponentProps } from './definition.ts';
import { late, useLate } from './lazy-chunk.ts';

/** SHELL-035: the acquisition and retention pages bring these; no other page shows cohorts. */
export const cohortCode = late(() => import('./cohort-widgets.ts'), 'The cohort charts');

type CohortWidget = keyof Awaited<ReturnType<typeof cohortCode.fetch>>;

export function lateCohort(name: CohortWidget): ComponentType<WidgetComponentProps> {
  return function LateCohort(props: WidgetComponentProps) {
    const code = useLate(cohortCode);
    return code === null ? null : createElement(code[name], props);
  };
}
