import { formatRange } from '@playhead/domain/periods';
import type { BenchServer } from './bench-server.ts';
import { type BenchCase, cases } from './cases.ts';
import { fillSql } from './fill-sql.ts';
import { lastDays } from './last-days.ts';
import { compare, type Ratio } from './measure.ts';

export async function measureRatios(server: BenchServer, options: { days: number; rounds: number }): Promise<Ratio[]> {
  const range = lastDays(options.days, server.zone);
  const bodyOf = (query: BenchCase['query']) => ({
    ...query,
    filters: { ...query.filters, 'customer_view.current_date_range_ui': formatRange(range) },
  });
  const ratios: Ratio[] = [];
  for (const { name, query, sql } of cases) {
    const ratio = await compare({
      name,
      rounds: options.rounds,
      ours: async () => void (await server.ours(bodyOf(query))),
      raw: async () => void (await server.raw(fillSql(sql, range, server.zone))),
    });
    ratios.push(ratio);
    const times = `${ratio.oursMs.toFixed(1)} / ${ratio.rawMs.toFixed(1)} ms`;
    console.log(`${options.days} days  ${ratio.ratio.toFixed(2)}  ${times}  ${name}`);
  }
  return ratios;
}
