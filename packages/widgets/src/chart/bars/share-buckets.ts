import type { ResultField, ResultRow } from '@playhead/contract/http/queries';
import { truncate } from '@playhead/domain/format';
import { tSent } from '@playhead/texts/translate';
import type { WidgetInput, WidgetView } from '../../definition.ts';
import { chosenMeasure, dimensionsOf, fieldEnd, labelOf, valueOf } from '../../values/result-shape.ts';
import { byBucket } from '../bucket-order.ts';
import { incomeLabels } from '../income-labels.ts';

export interface ShareCell {
  readonly row: ResultRow;
  readonly share: number | null;
}

interface Bucket {
  readonly key: string;
  readonly label: string;
}

/** A distribution over ordered buckets; groups are drawn in their own colours. */
export interface ShareBuckets {
  readonly field: ResultField;
  readonly measure: ResultField;
  readonly buckets: readonly Bucket[];
  readonly groups: readonly string[];
  /** Each bucket has bars of one group only, so that groups need no room side by side. */
  readonly exclusive: boolean;
  readonly cellAt: (bucketKey: string, group: string) => ShareCell | undefined;
}

/** Where a row stands: shares are of its section's total. */
interface CellKey {
  readonly section: string;
  readonly bucket: string;
  readonly group: string;
}

const GENDERS = /\b(female|women|woman|male|men|man|f|m)\b/i;

export function shareBuckets(input: WidgetInput, view: Pick<WidgetView, 'metric'>): ShareBuckets | null {
  const dimensions = dimensionsOf(input);
  const measure = chosenMeasure(input, view);
  const field = dimensions.find((candidate) => fieldEnd(candidate.name) !== 'attribute') ?? dimensions[0];
  if (field === undefined || measure === undefined) return null;
  const keyed = input.rows.map((row) => ({ row, cellKey: readCellKey(row, dimensions, measure) }));
  const totals = new Map<string, number>();
  for (const { row, cellKey } of keyed) {
    totals.set(cellKey.section, (totals.get(cellKey.section) ?? 0) + (valueOf(row, measure) ?? 0));
  }
  const cells = new Map<string, ShareCell>();
  const buckets = new Map<string, Bucket & { section: string }>();
  const groupsOfBucket = new Map<string, Set<string>>();
  for (const { row, cellKey } of keyed) {
    const key = JSON.stringify([cellKey.section, cellKey.bucket]);
    buckets.set(key, { key, label: cellKey.bucket, section: cellKey.section });
    groupsOfBucket.set(key, (groupsOfBucket.get(key) ?? new Set()).add(cellKey.group));
    const share = shareOf(valueOf(row, measure), { measure, total: totals.get(cellKey.section) ?? 0 });
    cells.set(JSON.stringify([key, cellKey.group]), { row, share });
  }
  const groups = [...new Set(keyed.map(({ cellKey }) => cellKey.group))].toSorted((a, b) => a.localeCompare(b, 'en'));
  return {
    field,
    measure,
    buckets: incomeLabels(
      [...buckets.values()].toSorted((a, b) => a.section.localeCompare(b.section, 'en') || byBucket(a.label, b.label)),
    ),
    groups,
    exclusive: groups.length > 1 && [...groupsOfBucket.values()].every((members) => members.size === 1),
    cellAt: (bucketKey, group) => cells.get(JSON.stringify([bucketKey, group])),
  };
}

/**
 * Three shapes arrive: two dimensions (age, gender); an attribute and its value, for one attribute or for several; and an
 * attribute whose values name both ("Female 25-29").
 */
function readCellKey(row: ResultRow, dimensions: readonly ResultField[], measure: ResultField): CellKey {
  const [first, second] = dimensions;
  if (first === undefined) return { section: '', bucket: '', group: measure.label };
  const attribute = dimensions.find((field) => fieldEnd(field.name) === 'attribute');
  const value = dimensions.find((field) => field !== attribute);
  if (attribute !== undefined && value !== undefined) {
    const section = labelOf(row, attribute);
    return splitGender({ section, bucket: labelOf(row, value), group: tSent(words(section)) });
  }
  if (second === undefined) return splitGender({ section: '', bucket: labelOf(row, first), group: measure.label });
  return { section: '', bucket: labelOf(row, first), group: labelOf(row, second) };
}

function splitGender(cellKey: CellKey): CellKey {
  const gender = GENDERS.exec(cellKey.bucket)?.[0];
  const rest = cellKey.bucket.replace(GENDERS, '').replace(/^[\s,_/|:-]+|[\s,_/|:-]+$/g, '');
  if (gender === undefined || !/\d/.test(rest)) return cellKey;
  return { ...cellKey, bucket: rest, group: /^(f|w)/i.test(gender) ? 'Female' : 'Male' };
}

function shareOf(value: number | null, context: { measure: ResultField; total: number }): number | null {
  if (value === null || context.measure.format === 'percent') return value;
  return context.total === 0 ? null : value / context.total;
}

function words(name: string): string {
  const text = name.replaceAll('_', ' ');
  return truncate(text.charAt(0).toUpperCase() + text.slice(1));
}
