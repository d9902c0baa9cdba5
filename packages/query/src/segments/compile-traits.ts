import type { SegmentTrait } from '@playhead/contract/http/segments';
import { findField, subquery } from '../model/index.ts';
import { createSqlWriter, type Params } from '../sql/writer.ts';
import { share } from './compile-coverage.ts';
import { everyonesWindow } from './compile-overlap.ts';
import { type EngineRow, numberIn, textIn } from './engine-row.ts';
import { memberKeys } from './membership-sql.ts';
import { type SegmentContext, tableNamer } from './segment-context.ts';
import { duringSpan } from './session-rows.ts';

/** With fewer members, the index of a value is noise. */
const LEAST_TRAIT_MEMBERS = 50;
/** Per field: hundreds of titles would displace devices and regions. */
const MOST_OF_A_FIELD = 10;

const traitFields = ['series', 'genre', 'device', 'screen', 'dma', 'state', 'channel'] as const;

export interface CompiledTraits {
  sql: string;
  params: Params;
  /** Highest index first. */
  read(rows: readonly EngineRow[]): readonly SegmentTrait[];
}

export interface TraitOptions {
  /** Excludes values before the list is cut, so that others replace them. */
  leaveOut?: (trait: Pick<SegmentTrait, 'field' | 'value'>) => boolean;
}

/** Fields are numbered from 1; 0 counts the viewers. */
const VIEWERS = 0;

/** Values that members played more often than everyone in the last 60 days. Each viewer counts once per value. */
export function compileTraits(id: string, context: SegmentContext, options: TraitOptions = {}): CompiledTraits {
  const writer = createSqlWriter(context);
  const pairs = traitFields.map((name, index) => {
    const position = `toUInt8(${index + 1})`;
    if (name === 'genre') return `arrayMap(element -> (${position}, toString(element)), genre)`;
    return `[(${position}, ifNull(toString(${name}), ''))]`;
  });
  const perViewer = subquery(
    'SELECT',
    '  viewer_key,',
    `  arrayPushFront(groupUniqArrayArray(arrayConcat(${pairs.join(', ')})), (toUInt8(${VIEWERS}), '')) AS traits`,
    `FROM ${tableNamer(context)('sessions')}`,
    `WHERE ${duringSpan(everyonesWindow(context), writer).join('\n  AND ')}`,
    '  AND started',
    'GROUP BY viewer_key',
  );
  const sql = [
    'SELECT',
    '  trait.1 AS field,',
    '  trait.2 AS value,',
    `  countIf(viewer_key IN ${memberKeys([id], { context, writer })}) AS members,`,
    '  count() AS everyone',
    `FROM ${perViewer}`,
    'ARRAY JOIN traits AS trait',
    `WHERE trait.1 = ${VIEWERS} OR trait.2 != ''`,
    'GROUP BY field, value',
    `HAVING field = ${VIEWERS} OR members >= ${LEAST_TRAIT_MEMBERS}`,
  ].join('\n');
  return { ...writer.statement(sql), read: (rows) => readTraits(rows, options) };
}

function readTraits(rows: readonly EngineRow[], { leaveOut }: TraitOptions): readonly SegmentTrait[] {
  const all = rows.find((row) => numberIn(row, 'field') === VIEWERS) ?? {};
  const [members, everyone] = [numberIn(all, 'members'), numberIn(all, 'everyone')];
  const traits = rows
    .flatMap((row): readonly SegmentTrait[] => {
      const name = traitFields[numberIn(row, 'field') - 1];
      if (name === undefined) return [];
      const segmentShare = share(numberIn(row, 'members'), members);
      const overallShare = share(numberIn(row, 'everyone'), everyone);
      const field = `customer_view.${name}`;
      const index = overallShare === 0 ? 0 : (100 * segmentShare) / overallShare;
      return [
        {
          field,
          label: findField(field)?.label ?? name,
          value: textIn(row, 'value'),
          segmentShare,
          overallShare,
          index,
        },
      ];
    })
    .filter((trait) => trait.index > 100 && leaveOut?.(trait) !== true)
    .toSorted((a, b) => b.index - a.index || b.segmentShare - a.segmentShare || (a.value < b.value ? -1 : 1));
  const taken = new Map<string, number>();
  return traits.filter(({ field }) => {
    const position = (taken.get(field) ?? 0) + 1;
    taken.set(field, position);
    return position <= MOST_OF_A_FIELD;
  });
}
