import type { Segment } from '@playhead/contract/http/segments';
import { PERIOD_FIELD } from '@playhead/domain/filters';
import { exactNumber } from '@playhead/domain/format';
import { type DateRange, formatRange } from '@playhead/domain/periods';
import { DataTable } from '@playhead/widgets/data-table';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { segmentsQuery } from '@playhead/browser/api/segment-comparison-resources.ts';
import { useElementWidth } from '@playhead/browser/ui/element-width.ts';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { Card } from './card.tsx';
import type { SaveCombination } from './combination-builder.tsx';
import { type ComparedSegments, comparedSegments } from './compared-segments.ts';
import { ComparisonBars } from './comparison-bars.tsx';
import { comparisonTable, SEGMENT_ID } from './comparison-figures.ts';
import { ComparisonHead } from './comparison-head.tsx';
import { NoSegments } from './no-segments.tsx';
import { OverlapCard } from './overlap-card.tsx';
import styles from './segment-comparison.module.css';
import { FailedLine, WaitingLine } from './state-lines.tsx';
import { type Comparison, useComparison } from './use-comparison.ts';

/** Rows of the table before it is paged: two batches. */
const TABLE_ROWS = 20;

export interface SegmentComparisonProps {
  customer: string;
  /** Ids in the order of the address; none for the largest. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  onOpenSegment: (id: string) => void;
  /** Where segments are created. */
  onOpenList: () => void;
  period: { range: DateRange; label: string };
  /** Of the page, without the choice of segments. Query field -> expression. */
  filters: Readonly<Record<string, string>>;
  refreshEveryMs: number | false;
  /** Absent where the user may not create segments. */
  onSaveCombination?: SaveCombination | undefined;
  renderError: (error: unknown, retry: () => void) => ReactNode;
  /** What else the page shows of the segments that are compared. */
  renderMore: (segments: readonly Segment[]) => ReactNode;
}

export function SegmentComparison(props: SegmentComparisonProps) {
  const { customer, chosen, onChoose, onOpenList, renderError, renderMore } = props;
  const segments = useQuery(segmentsQuery(useApi(), customer));
  const { data } = segments;
  const compared = useMemo(() => (data === undefined ? null : comparedSegments(data, chosen)), [data, chosen]);
  if (data === undefined || compared === null) {
    return segments.isError && !segments.isFetching ? (
      renderError(segments.error, () => void segments.refetch())
    ) : (
      <PageLoading words="Loading the segments" />
    );
  }
  if (data.length === 0) return <NoSegments onOpenList={onOpenList} />;
  return (
    <>
      <div className={styles.page}>
        <ComparisonHead segments={data} compared={compared} onChoose={onChoose} />
        {compared.shown.length === 0 ? null : <Compared {...props} compared={compared} />}
      </div>
      {compared.shown.length === 0 ? null : renderMore(compared.shown)}
    </>
  );
}

function Compared({ compared, ...props }: SegmentComparisonProps & { compared: ComparedSegments }) {
  const { customer, period, filters, refreshEveryMs } = props;
  const { shown } = compared;
  const asked = useMemo(() => ({ ...filters, [PERIOD_FIELD]: formatRange(period.range) }), [filters, period.range]);
  const comparison = useComparison({
    customer,
    ids: shown.map(({ segmentId }) => segmentId),
    filters: asked,
    refreshEveryMs,
  });
  return (
    <>
      <FiguresCard {...props} comparison={comparison} />
      {comparison.rows.length === 0 ? null : (
        <ComparisonBars rows={comparison.rows} isUpdating={comparison.isUpdating} />
      )}
      <OverlapCard customer={customer} segments={shown} onSave={props.onSaveCombination} />
    </>
  );
}

type FiguresCardProps = Pick<SegmentComparisonProps, 'period' | 'onOpenSegment'> & { comparison: Comparison };

function FiguresCard({ period, onOpenSegment, comparison }: FiguresCardProps) {
  const { rows, waiting, isUpdating, error, retry } = comparison;
  const words = useViewerWords();
  const model = useMemo(() => comparisonTable(rows, words), [rows, words]);
  const { width, measure } = useElementWidth();
  return (
    <Card title="Key Figures" note={period.label} isUpdating={isUpdating}>
      {rows.length === 0 ? null : (
        <div ref={measure}>
          <DataTable
            model={model}
            caption="Key figures by segment"
            pageSize={TABLE_ROWS}
            {...(width === 0 ? {} : { width })}
            onMarkClick={({ row }) => onOpenSegment(String(row[SEGMENT_ID]))}
          />
        </div>
      )}
      {waiting > 0 ? (
        <WaitingLine words={`Counting ${waiting === 1 ? '1 segment' : `${exactNumber(waiting)} segments`}`} />
      ) : null}
      {error === null ? null : (
        <FailedLine words="Some segments could not be compared." error={error} onRetry={retry} />
      )}
    </Card>
  );
}
