import type { AmaGranularity } from '@playhead/contract/http/analyses';
import { type Granularity, granularityFields, granularityMinutes } from '@playhead/domain/granularity';
import { addDays, startOfLocalDay } from '@playhead/domain/periods';
import { findField } from '../../model/index.ts';
import type { QueryPeriod } from '../../plan/index.ts';
import { modelColumn, type AnalysisColumn, textColumn } from '../compiled-analysis.ts';
import type { SqlWriter } from '../source-rows.ts';

export interface Buckets {
  count: number;
  column: AnalysisColumn;
  /** Seconds since 1970, as are all instants here. */
  first: number;
  last: number;
  /** Offsets from `first` at which buckets start or end, in seconds. */
  steps: readonly number[];
  indexOf(second: string): string;
  /** The edge after the last bucket is the end of the period. */
  edge(index: string): string;
}

export function makeBuckets(
  { granularity, period, timeZone }: { granularity: AmaGranularity; period: QueryPeriod; timeZone: string },
  writer: SqlWriter,
): Buckets {
  const first = secondOf(period.start);
  const last = secondOf(period.end);
  switch (granularity) {
    case 'minute':
    case 'hour': {
      const step = granularityMinutes[granularity] * 60;
      return {
        first,
        last,
        count: Math.ceil((last - first) / step),
        steps: [step, last - first],
        column: timeColumn(granularity),
        indexOf: (second) => `intDiv(${second} - ${first}, ${step})`,
        edge: (index) => `least(${first} + (${index}) * ${step}, ${last})`,
      };
    }
    case 'day': {
      const edges = dayEdges(period, timeZone);
      const bound = writer.bindList(edges, 'Float64');
      return {
        first,
        last,
        count: edges.length - 1,
        steps: edges.map((edge) => edge - first),
        column: { ...timeColumn(granularity), cell: 'day' },
        indexOf: (second) =>
          `toUInt32(toDate(${second}, ${writer.scope.timeZone}) - ${writer.bind(period.from, 'Date')})`,
        edge: (index) => `toUInt32(${bound}[${index} + 1])`,
      };
    }
    case 'period':
      return {
        first,
        last,
        count: 1,
        steps: [last - first],
        column: textColumn('ama.time', 'date', 'minute'),
        indexOf: () => 'toUInt32(0)',
        edge: (index) => `if(${index} = 0, ${first}, ${last})`,
      };
  }
}

function timeColumn(granularity: Granularity): AnalysisColumn {
  const field = findField(granularityFields[granularity]);
  if (field?.kind !== 'dimension') throw new Error(`There is no dimension by ${granularity}.`);
  return modelColumn(field);
}

function dayEdges({ from, to, end }: QueryPeriod, timeZone: string): readonly number[] {
  const edges: number[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    edges.push(secondOf(startOfLocalDay(day, timeZone)));
  }
  return [...edges, secondOf(end)];
}

const secondOf = (instant: Date): number => Math.round(instant.getTime() / 1000);
