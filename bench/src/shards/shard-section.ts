import { geometricMean } from '../measure.ts';
import type { ShardResult } from './shard-result.ts';

/** Section of RESULTS.md: what distributing the sessions costs where it brings no further cores. */
export function shardSection({ command, measuredAt, load, rounds, sessions, queries, page }: ShardResult): string {
  const mean = geometricMean(queries.map(({ oneMs, twoMs }) => twoMs / oneMs));
  return `## Two shards against one server

\`${command}\`, ${measuredAt.slice(0, 10)}, ${(sessions / 1e6).toFixed(1)} million sessions, ${rounds} rounds, load average ${load.toFixed(1)}. Both at the same time on the same two
cores, Last 90 days, result cache off; every result is required to be the same. Two shards have no more cores here than one server: the ratio is what
distributing costs, not what it gains.

| query | one server, ms | two shards, ms | ratio |
|---|---|---|---|
${[...queries, page].map(row).join('\n')}

Geometric mean of the queries **${mean.toFixed(2)}**.
`;
}

function row({ name, oneMs, twoMs }: ShardResult['page']): string {
  return `| ${name} | ${oneMs.toFixed(1)} | ${twoMs.toFixed(1)} | ${(twoMs / oneMs).toFixed(2)} |`;
}
