import { type Segment, SEGMENT_BATCH, type SegmentOverlapEntry } from '@playhead/contract/http/segments';
import { t } from '@playhead/texts/translate';
import { DataTable } from '@playhead/widgets/data-table';
import {
  COMBINATION_KEY,
  combinationKey,
  UpsetChart,
  type UpsetCombination,
  type UpsetOrder,
  upsetTable,
} from '@playhead/widgets/upset';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { overlapQuery } from '@playhead/browser/api/segments/segment-comparison-resources.ts';
import { useTheme } from '@playhead/browser/ui/theme/theme-provider.tsx';
import { Card } from '../card.tsx';
import { ChoiceRow } from '../chooser/choice-row.tsx';
import { CombinationBuilder, type SaveCombination } from './combination-builder.tsx';
import { asColumn, type Combination, exactlyIn, type NamedSegment, NOTHING } from './combination.ts';
import { FailedLine, WaitingLine } from '../state-lines.tsx';

export interface OverlapCardProps {
  customer: string;
  /** All that are compared; the first ten are combined. */
  segments: readonly Segment[];
  onSave?: SaveCombination | undefined;
}

type ShownAs = 'chart' | 'table';
const shownAsOptions = [
  { value: 'chart', label: t('Chart') },
  { value: 'table', label: t('Table') },
] as const;
const orderOptions = [
  { value: 'viewers', label: t('Largest first') },
  { value: 'affinity', label: t('Highest affinity first') },
] as const;

/** SEG-085, SEG-086: what segments have in common. */
export function OverlapCard({ customer, segments, onSave }: OverlapCardProps) {
  const [shownAs, setShownAs] = useState<ShownAs>('chart');
  const [order, setOrder] = useState<UpsetOrder>('viewers');
  const combined = segments.slice(0, SEGMENT_BATCH);
  const ids = combined.map(({ segmentId }) => segmentId);
  const built = combined.map(({ builtAt }) => builtAt ?? '').join();
  const overlap = useQuery(overlapQuery(useApi(), { customer, ids: ids.length < 2 ? [] : ids, built }));
  const note =
    segments.length > SEGMENT_BATCH
      ? t('The first {count} of {all} segments; members as last counted', {
          count: SEGMENT_BATCH,
          all: segments.length,
        })
      : t('Members as last counted, whatever the period');
  if (ids.length < 2) {
    return (
      <Card title={t('Overlap')}>
        <p>{t('Choose at least two segments to see what they have in common.')}</p>
      </Card>
    );
  }
  return (
    <Card
      title={t('Overlap')}
      note={note}
      controls={
        <>
          {shownAs === 'chart' ? (
            <ChoiceRow label={t('Order of combinations')} options={orderOptions} value={order} onChange={setOrder} />
          ) : null}
          <ChoiceRow label={t('Show overlap as')} options={shownAsOptions} value={shownAs} onChange={setShownAs} />
        </>
      }
    >
      {overlap.isError && !overlap.isFetching ? (
        <FailedLine
          words={t('The overlap could not be counted.')}
          error={overlap.error}
          onRetry={() => void overlap.refetch()}
        />
      ) : overlap.data === undefined ? (
        <WaitingLine words={t('Counting who is in which segment')} fills />
      ) : (
        <Overlap key={ids.join()} segments={combined} entries={overlap.data} {...{ shownAs, order, onSave }} />
      )}
    </Card>
  );
}

interface OverlapProps {
  segments: readonly Segment[];
  entries: readonly SegmentOverlapEntry[];
  shownAs: ShownAs;
  order: UpsetOrder;
  onSave: SaveCombination | undefined;
}

function Overlap({ segments, entries, shownAs, order, onSave }: OverlapProps) {
  const { mode } = useTheme();
  const words = useViewerWords();
  const [combination, setCombination] = useState<Combination>(NOTHING);
  const named = useMemo(
    () => segments.map(({ segmentId, segmentName }): NamedSegment => ({ id: segmentId, name: segmentName })),
    [segments],
  );
  const sets = useMemo(() => named.map(({ id, name }) => ({ id, label: name })), [named]);
  const combinations = useMemo(() => entries.map(asUpset), [entries]);
  const table = useMemo(() => upsetTable({ sets, combinations }, words), [sets, combinations, words]);
  const select = (ids: readonly string[]) => setCombination(exactlyIn(ids, named));
  if (entries.length === 0) return <p>{t('Nobody is a member of any of these segments.')}</p>;
  return (
    <>
      {shownAs === 'chart' ? (
        <UpsetChart
          sets={sets}
          combinations={combinations}
          order={order}
          mode={mode}
          selected={asColumn(combination, named)}
          onSelect={select}
        />
      ) : (
        <DataTable
          model={table}
          caption={t('Combinations of segments')}
          barColumn="viewers"
          onDataPointClick={({ row }) => {
            const pressed = combinations.find(({ ids }) => combinationKey(ids) === row[COMBINATION_KEY]);
            if (pressed) select(pressed.ids);
          }}
        />
      )}
      <CombinationBuilder
        segments={named}
        overlap={entries}
        combination={combination}
        onChange={setCombination}
        onSave={onSave}
      />
    </>
  );
}

function asUpset({ segmentIds, viewers, percent, affinity }: SegmentOverlapEntry): UpsetCombination {
  return { ids: segmentIds, viewers, percent, affinity };
}
