import { cohortCode } from '@playhead/widgets/cohort-code';
import { useEffect } from 'react';
import { DashboardArea, type DashboardAreaProps } from './dashboard-area.tsx';

/** The dashboard of cohorts: the code of its charts loads while its queries run. */
export function CohortArea(props: DashboardAreaProps) {
  useEffect(() => {
    cohortCode.fetch().catch((error: unknown) => console.warn('cohorts.load.failed', { error }));
  }, []);
  return <DashboardArea {...props} />;
}
