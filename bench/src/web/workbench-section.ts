import type { Goal } from './goals.ts';
import { goalTable } from './web-section.ts';
import type { WorkbenchResult } from './workbench-result.ts';

/** A number above `most` misses the goal. */
export function workbenchGoals({ scripts, firstRowBeyondQueryMs, scroll }: WorkbenchResult): Goal[] {
  return [
    {
      name: 'from Run to the first painted row, beyond the query itself',
      unit: 'ms',
      most: 150,
      measured: firstRowBeyondQueryMs.median,
    },
    {
      name: `longest task while ${scroll.rows.toLocaleString('en-US')} rows x ${scroll.columns} columns scroll, processor time`,
      unit: 'ms',
      most: 50,
      measured: Math.max(...scroll.longestTaskThreadMs.all),
    },
    {
      name: 'JavaScript of the frame with a chart, filters and the expression editor, gzip',
      unit: 'kB',
      most: 500,
      measured: (scripts.at(-1)?.gzipBytes ?? 0) / 1000,
    },
  ];
}

export function workbenchSection(result: WorkbenchResult): string {
  const { scripts, scroll, firstRowMs, load, cores } = result;
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
  const busy = Math.max(load.before, load.after) > cores;
  return `## The workbench in the browser

\`${result.command}\`, ${result.measuredAt.slice(0, 10)}, headless ${result.browser} on ${cores} cores shared with the server, ${result.sessions.toLocaleString('en-US')}
sessions, load average ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after.${busy ? ' The machine was busy with other work: times by the clock are upper bounds.' : ''}

${goalTable(workbenchGoals(result))}

- From Run to the first painted row: ${firstRowMs.median.toFixed(0)} ms by the clock, median of ${firstRowMs.all.length}.
- While it scrolls: ${scroll.longTasks} tasks of more than 50 ms of processor time; the longest by the clock took ${Math.max(...scroll.longestTaskMs.all).toFixed(0)} ms.
- Scripts after gzip: ${scripts.map(({ after, gzipBytes }) => `${kb(gzipBytes)} ${after}`).join(', ')}; ${kb(result.allScriptsGzipBytes)} if every part is used, maps included.
`;
}
