import type { Segment } from '@playhead/contract/http/segments';
import { PERIOD_FIELD } from '@playhead/domain/filters';
import { exactNumber } from '@playhead/domain/format';
import { formatRange } from '@playhead/domain/periods';
import { t, tn } from '@playhead/texts/translate';
import { DataTable } from '@playhead/widgets/data-table';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { segmentsQuery } from '@playhead/browser/api/segments/segment-comparison-resources.ts';
import { useElementWidth } from '@playhead/browser/ui/dom/element-width.ts';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { usePage } from '../../page-context/page-context.ts';
import { Card } from './card.tsx';
import type { SaveCombination } from './overlap/combination-builder.tsx';
import { type ComparedSegments, comparedSegments } from './chooser/compared-segments.ts';
import { ComparisonBars } from './audience/comparison-bars.tsx';
import { comparisonTable, SEGMENT_ID } from './audience/comparison-figures.ts';
import { ComparisonHead } from './comparison-head.tsx';
import { NoSegments } from './chooser/no-segments.tsx';
import { OverlapCard } from './overlap/overlap-card.tsx';
import styles from './segment-comparison.module.css';
import { FailedLine, WaitingLine } from './state-lines.tsx';
import { type Comparison, useComparison } from './use-comparison.ts';

/** Rows of the table before it is paged: two batches. */
const TABLE_ROWS = 20;

export interface SegmentComparisonProps {
  /** Ids in the order of the address; none for the largest. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  onOpenSegment: (id: string) => void;
  /** Where segments are created. */
  onOpenList: () => void;
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
  const { customer } = usePage();
  const { chosen, onChoose, onOpenList, renderError, renderMore } = props;
  const segments = useQuery(segmentsQuery(useApi(), customer));
  const { data } = segments;
  const compared = useMemo(() => (data === undefined ? null : comparedSegments(data, chosen)), [data, chosen]);
  if (data === undefined || compared === null) {
    return segments.isError && !segments.isFetching ? (
      renderError(segments.error, () => void segments.refetch())
    ) : (
      <PageLoading words={t('Loading the segments')} />
    );
  }
  if (data.length === 0) return <NoSegments onOpenList={onOpenList} />;
  return (
    <>
      <div className={styles.page}>
        <ComparisonHead segments={data} compared={compared} onChoose={onChoose} />
        {compared.shown.length === 0 ? null : <Compared {...props} compared={compared} />}
      </div>
      {compared.shown.length === 0 ? null : <div className={styles.more}>{renderMore(compared.shown)}</div>}
    </>
  );
}

function Compared({ compared, ...props }: SegmentComparisonProps & { compared: ComparedSegments }) {
  const { filters, refreshEveryMs, onOpenSegment } = props;
  const { customer, period } = usePage();
  const { range, label } = period.current;
  const { shown } = compared;
  const texts = useMemo(() => ({ ...filters, [PERIOD_FIELD]: formatRange(range) }), [filters, range]);
  const comparison = useComparison({
    customer,
    segments: shown,
    filters: texts,
    refreshEveryMs,
  });
  return (
    <>
      <FiguresCard {...{ label, onOpenSegment, comparison }} />
      {comparison.rows.length === 0 ? null : (
        <ComparisonBars rows={comparison.rows} isUpdating={comparison.isUpdating} />
      )}
      <OverlapCard customer={customer} segments={shown} onSave={props.onSaveCombination} />
    </>
  );
}

interface FiguresCardProps {
  /** The days in words. */
  label: string;
  onOpenSegment: (id: string) => void;
  comparison: Comparison;
}

function FiguresCard({ label, onOpenSegment, comparison }: FiguresCardProps) {
  const { rows, waiting, isUpdating, error, retry } = comparison;
  const words = useViewerWords();
  const model = useMemo(() => comparisonTable(rows, words), [rows, words]);
  const { width, measure } = useElementWidth();
  return (
    <Card title={t('Key Figures')} note={label} isUpdating={isUpdating}>
      {rows.length === 0 ? null : (
        <div ref={measure}>
          <DataTable
            model={model}
            caption={t('Key figures by segment')}
            pageSize={TABLE_ROWS}
            {...(width === 0 ? {} : { width })}
            onDataPointClick={({ row }) => onOpenSegment(String(row[SEGMENT_ID]))}
          />
        </div>
      )}
      {waiting > 0 ? (
        <WaitingLine
          words={tn(waiting, 'Counting {count} segment', 'Counting {count} segments', { count: exactNumber(waiting) })}
          fills={rows.length === 0}
        />
      ) : null}
      {error === null ? null : (
        <FailedLine words={t('Some segments could not be compared.')} error={error} onRetry={retry} />
      )}
    </Card>
  );
}
