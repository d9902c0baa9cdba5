import { gzipKb, type Goal, goalsOf } from './goals.ts';
import type { Samples } from './samples.ts';
import type { WebResult } from './web-result.ts';

const STATIC_TYPES = ['document', 'script', 'stylesheet', 'font', 'image'] as const;

export function webSection(result: WebResult): string {
  const [first] = result.open;
  return `## In the browser

\`${result.command}\`, ${result.measuredAt.slice(0, 10)}, headless ${result.browser} on ${result.cores} cores shared with the server, the demo's
${(result.sessions / 1e6).toFixed(0)} million sessions, Overview with ${first?.widgets ?? 0} widgets. ${runLine(result)}

${goalTable(goalsOf(result))}

${bytesTable(result)}

${compressionLine(result)}

${openTable(result)}

"HTTP cache cold" is a new browser context, "warm" a new tab in it; medians of ${first?.settledMs.all.length ?? 0}, from the navigation
to the frame in which the last widget has its picture. Above the fold are ${first?.widgetsInWindow ?? 0} widgets.

${filterTable(result)}

Each round uses a new value, so that no cache contains the result.

${scrollLine(result)}
`;
}

function runLine({ runs, load, cores }: WebResult): string {
  const which = runs === 1 ? 'One run' : `The quietest of ${runs} runs`;
  const busy = load.before > cores || load.after > cores;
  const warning = busy
    ? ' The machine was busy with other work: times by the clock are upper bounds, processor times hold.'
    : '';
  return `${which}: load average ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after.${warning}`;
}

function scrollLine({ scroll }: WebResult): string {
  const most = ({ all }: { all: readonly number[] }) => Math.max(...all).toFixed(0);
  const [rows, frames] = [scroll.rows, scroll.frames].map((count) => count.toLocaleString('en-US'));
  return `- A table of ${rows} rows, ${scroll.drawnRows} of them in the document, wheel and scroll bar: ${scroll.longTasks} tasks of more than 50 ms of processor
  time in ${frames} frames; the longest took ${most(scroll.longestTaskThreadMs)} ms of it, ${most(scroll.longestTaskMs)} ms by the clock, and the longest gap between frames was ${most(scroll.longestFrameGapMs)} ms.`;
}

export function goalTable(goals: readonly Goal[]): string {
  return `| goal | at most | measured | |
|---|---|---|---|
${goals.map(goalRow).join('\n')}`;
}

function goalRow({ name, unit, most, measured }: Goal): string {
  const digits = unit === 'queries' ? '' : ` ${unit}`;
  return `| ${name} | ${most}${digits} | ${measured.toFixed(0)}${digits} | ${measured <= most ? 'met' : '**missed**'} |`;
}

function bytesTable({ bytes }: WebResult): string {
  const rows = bytes.map((page) => {
    const cells = [...STATIC_TYPES, 'fetch'].map((type) => gzipKb(page, [type]).toFixed(1));
    const wire = Object.values(page.types).reduce((sum, { wireBytes }) => sum + wireBytes, 0) / 1000;
    return `| ${page.page} | ${cells.join(' | ')} | ${gzipKb(page).toFixed(1)} | ${wire.toFixed(1)} |`;
  });
  return `| first visit, kB after gzip | ${STATIC_TYPES.join(' | ')} | responses | all | all as sent |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`;
}

function compressionLine({ bytes }: WebResult): string {
  const all = bytes.flatMap(({ types }) => Object.values(types));
  const sum = (of: 'wireBytes' | 'gzipBytes') => all.reduce((total, weight) => total + weight[of], 0);
  const compressed = sum('wireBytes') < 1.3 * sum('gzipBytes');
  const sent = compressed
    ? 'The server sends them compressed.'
    : '**The server sends them uncompressed**: gzip is what they would be.';
  return `${sent} "signed in, no widgets" is the shell with the code of dashboards, which it loads ahead.`;
}

function openTable({ open }: WebResult): string {
  const rows = open.map((one) => {
    const steps = [one.firstPaintMs, one.firstQueryMs, one.lastResponseMs, one.foldSettledMs].map(typical);
    const cells = [...steps, typical(one.settledMs), fastest(one.settledMs), typical(one.threadMs)];
    return `| ${one.serverCache} | ${one.httpCache} | ${cells.join(' | ')} |`;
  });
  return `| server cache | HTTP cache | first paint, ms | first query | last response | above the fold complete | complete | fastest | processor time of the main thread |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`;
}

function filterTable({ filters }: WebResult): string {
  const rows = filters.map((one) => {
    const times = [one.repaintMs, one.settledMs].flatMap((samples) => [typical(samples), fastest(samples)]);
    return `| ${one.filter} | ${[...times, typical(one.longestTaskMs), typical(one.threadMs)].join(' | ')} |`;
  });
  return `| filter on Overview | old data blurred, ms | fastest | complete | fastest | longest task | processor time of the main thread |
|---|---|---|---|---|---|---|
${rows.join('\n')}`;
}

const typical = ({ median }: Samples) => median.toFixed(0);
/** On a busy machine, the closest to the time of an idle one. */
const fastest = ({ all }: Samples) => Math.min(...all).toFixed(0);
