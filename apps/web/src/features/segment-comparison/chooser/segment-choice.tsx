import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { segmentsQuery } from '@playhead/browser/api/segments/segment-comparison-resources.ts';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { NoSegments } from './no-segments.tsx';
import styles from './segment-choice.module.css';
import { SegmentSearch } from './segment-search.tsx';

export interface SegmentChoiceProps {
  customer: string;
  title: string;
  onChoose: (id: string) => void;
  onOpenList: () => void;
  renderError: (error: unknown, retry: () => void) => ReactNode;
}

/** The page is about one segment, and none is chosen. */
export function SegmentChoice({ customer, title, onChoose, onOpenList, renderError }: SegmentChoiceProps) {
  const segments = useQuery(segmentsQuery(useApi(), customer));
  if (segments.data === undefined) {
    return segments.isError && !segments.isFetching ? (
      renderError(segments.error, () => void segments.refetch())
    ) : (
      <PageLoading words={t('Loading the segments')} />
    );
  }
  if (segments.data.length === 0) return <NoSegments onOpenList={onOpenList} />;
  return (
    <section className={styles.choice}>
      <h2>{title}</h2>
      <SegmentSearch
        segments={segments.data}
        renderRow={(segment, words) => (
          <button type="button" className={styles.row} onClick={() => onChoose(segment.segmentId)}>
            {words}
          </button>
        )}
      />
    </section>
  );
}
