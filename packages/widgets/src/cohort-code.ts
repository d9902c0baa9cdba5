import { t } from '@playhead/texts/translate';
import { type ComponentType, createElement } from 'react';
import type { WidgetComponentProps } from './definition.ts';
import { lazyChunk, useLazyChunk } from './lazy-chunk.ts';

/** SHELL-035: the acquisition and retention pages bring these; no other page shows cohorts. */
export const cohortCode = lazyChunk(() => import('./cohort-widgets.ts'), t('The cohort charts'));

type CohortWidget = keyof Awaited<ReturnType<typeof cohortCode.fetch>>;

export function lazyCohort(name: CohortWidget): ComponentType<WidgetComponentProps> {
  return function LazyCohort(props: WidgetComponentProps) {
    const code = useLazyChunk(cohortCode);
    return code === null ? null : createElement(code[name], props);
  };
}
