import { abbreviateNumber } from '@playhead/domain/format';

interface SectionBucket {
  readonly key: string;
  readonly label: string;
  readonly section: string;
}

/** Income arrives as the lower bound of each bucket, in order: `25000` before `50000` reads `25K–50K`, the last one `300K+`. */
export function incomeLabels<T extends SectionBucket>(buckets: readonly T[]): T[] {
  return buckets.map((bucket, index) => {
    if (!/income/i.test(bucket.section) || !/^\d+$/.test(bucket.label)) return bucket;
    const next = buckets[index + 1];
    const from = abbreviateNumber(Number(bucket.label));
    const bounded = next !== undefined && next.section === bucket.section && /^\d+$/.test(next.label);
    return { ...bucket, label: bounded ? `${from}–${abbreviateNumber(Number(next.label))}` : `${from}+` };
  });
}
