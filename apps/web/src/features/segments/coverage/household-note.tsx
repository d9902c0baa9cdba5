import { householdNote, payloadOf, type SegmentForm } from '@playhead/domain/segments';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { coverageQuery } from '@playhead/browser/api/segments/segment-resources.ts';
import styles from './coverage.module.css';
import type { Coverage } from './use-coverage.ts';

export interface HouseholdNoteProps {
  customer: string;
  form: SegmentForm;
  coverage: Coverage;
}

/** FLT-010: with the preset "Assigned to Household", says how many viewers it leaves out. */
export function HouseholdNote({ customer, form, coverage }: HouseholdNoteProps) {
  const api = useApi();
  const words = useViewerWords();
  const exact = coverage.status === 'exact' && form.streamId === 'assigned_only' ? coverage.counted : null;
  const { data } = useQuery(coverageQuery(api, { customer, body: exact === null ? null : everyoneIn(form) }));
  if (form.streamId !== 'assigned_only') return null;
  const isCounted = exact !== null && data !== undefined && !data.sampled;
  return (
    <p className={styles.note}>
      {words(householdNote(isCounted ? { inHouseholds: exact.allViewers, everyone: data.allViewers } : null))}
    </p>
  );
}

/** All viewers of the same days. */
function everyoneIn({ timeRange, ...form }: SegmentForm) {
  const nothing = { segmentName: '', description: '', tags: [], version: null, rows: {}, existing: [], uploadId: null };
  return payloadOf({ ...form, ...nothing, timeRange, streamId: 'all' });
}
