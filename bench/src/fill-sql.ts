import { type DateRange, rangeToInstants } from '@playhead/domain/periods';

/** Replaces `{start}`, `{end}` (instants), `{first_day}`, `{last_day}` and `{zone}`. */
export function fillSql(sql: string, range: DateRange, zone: string): string {
  const { start, end } = rangeToInstants(range, zone);
  const instant = (date: Date) => `toDateTime('${date.toISOString().slice(0, 19).replace('T', ' ')}', 'UTC')`;
  return sql
    .replaceAll('{start}', instant(start))
    .replaceAll('{end}', instant(end))
    .replaceAll('{first_day}', `toDate('${range.from}')`)
    .replaceAll('{last_day}', `toDate('${range.to}')`)
    .replaceAll('{zone}', `'${zone}'`);
}
