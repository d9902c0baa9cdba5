import { mib } from '../watch-memory.ts';
import type { FeedRun, LoadCase, LoadResult, LoadRun, SteadyFeed } from './load-result.ts';

export function loadSection({ before, after, steady }: LoadResult): string {
  return `## Loading files

"Bare" is the same file streamed into a copy of \`sessions\` that nothing is derived from, "plain" the same statement into \`sessions\` with its
materialised views, both unchecked. "CPU" is processor time of the engine and the command together, as a ratio to plain: on a
machine shared with other work it says more than the time. Memory is the engine's peak and that of the command.

${before === undefined ? '' : `### Before the redesign\n\n${runText(before)}\n`}${after === undefined ? '' : `### Now\n\n${runText(after)}`}${steady === undefined ? '' : steadyText(steady)}${TRIED}`;
}

function steadyText(run: SteadyFeed): string {
  const { minutes, wantedPerSecond, accepted, worstMinutePerSecond, acceptedMs, readers, readMs, visibleMs } = run;
  const rate = (perSecond: number) => Math.round(perSecond).toLocaleString('en-US');
  const times = ({ median, p95, most }: SteadyFeed['readMs']) =>
    `${median.toFixed(0)} ms (p95 ${p95.toFixed(0)}, at most ${most.toFixed(0)})`;
  return `
### A steady feed

\`${run.command}\`, ${run.measuredAt.slice(0, 10)}, load average ${run.load.toFixed(1)}: requests of 1,000 sessions for ${minutes} minutes, ${rate(wantedPerSecond)} sessions/s wanted,
while ${readers} people read the last two days, each every two seconds. 40 senders wait for their responses; they are in the server's process and take a part of it.

- Accepted: ${rate(accepted / minutes / 60)} sessions/s, ${rate(worstMinutePerSecond)} in the slowest minute; every accepted session was stored once.
- A request: ${times(acceptedMs)}; a query: ${times(readMs)}; from acceptance until a query counts the session: ${times(visibleMs)}.
- Memory at most: ${mib(run.serverPeakBytes)} MiB of the server's process, ${mib(run.enginePeakBytes)} MiB of the engine.
${WHY_SLOWER}`;
}

/** Measured by hand: `findStored` for 20,000 ids that are not there, 2, 4, 6 and 8 million sessions of the same day. */
const WHY_SLOWER = `
The first two minutes of such a feed take all 20,000 (19,808 sessions/s in a run of two minutes). It gets slower with the sessions of the day:
whether 20,000 ids are stored already takes the engine 0.17 s of processor time with 2 million sessions of the same day, 0.26 with 4, 0.53 with
6 and 0.6 with 8, because it compares the ids of all of them. A column with a short hash of the id would make this cheaper, for four bytes a
session: measured by hand with 4 million, 0.19 s where the ids take 0.44. Before the rows of waiting requests were read while others are stored, 20 senders reached 9,919 sessions/s in nine minutes.
`;

/** Processor time of the engine, each pair side by side in one run, 2026-11-17. */
const TRIED = `
What each change saves and what did not win, as processor time of the engine. Each pair is one run of the two statements by hand, on blocks
of 150,000 to 250,000 sessions; no command repeats them.

- Rollups with a grouping set for each slice instead of \`ARRAY JOIN\`: 0.55 (5 sessions in a cell by series) and 0.40 (50 sessions).
- Blocks not merged on insert (\`optimize_on_insert = 0\`): first streams 0.16 to 0.20, rollups 0.62 to 0.85, a whole insert of 21 columns 0.52.
- Checks without choosing rows for each condition (\`short_circuit_function_evaluation\`): 0.67 to 0.72.
- Not kept: two threads that parse CSV (1.3 to 1.9 of one), cells as \`String\` instead of \`Nullable(String)\` (0.7 and 0.9, within the noise), one view for the three
  kinds of first streams (1.3 of three views), first streams sorted by key in the view (16 to 26 times), the words for "no value" as a set (1.0 to 1.2).
- A separate view for genres would save a third of the rollups' computation, but stores one more part with every insert.
`;

function runText(run: LoadRun): string {
  const { command, measuredAt, load, rows, there, note, cases, feed } = run;
  return `\`${command}\`, ${measuredAt.slice(0, 10)}, ${millions(rows)} rows into ${millions(there)} of the same month, load average ${load.toFixed(1)}.${note === undefined ? '' : ` ${note}`}

| file | bare, s | plain, s | ours, s | time, ours / plain | CPU, ours / plain | CPU, ours / bare | memory, MiB |
|---|---|---|---|---|---|---|---|
${cases.map(caseRow).join('\n')}

Processor time of each step as a ratio to plain:

| file | ${stepNames(cases).join(' | ')} | command |
|---|${'---|'.repeat(stepNames(cases).length + 1)}
${cases.map((one) => stepRow(one, stepNames(cases))).join('\n')}
${feed === undefined ? '' : feedText(feed)}`;
}

function caseRow(one: LoadCase): string {
  const { bare, plain, ours } = one;
  const cpu = ours.cpuMs + ours.commandCpuMs;
  const times = [bare, plain, ours].map(({ ms }) => (ms / 1000).toFixed(1));
  const ratios = [ours.ms / plain.ms, cpu / plain.cpuMs, cpu / bare.cpuMs].map((ratio) => ratio.toFixed(2));
  const memory = `${mib(one.enginePeakBytes)} + ${mib(one.commandPeakBytes)}`;
  return `| ${nameOf(one)} | ${[...times, ...ratios, memory].join(' | ')} |`;
}

function nameOf({ format, columns }: LoadCase): string {
  return `${format}, ${columns} columns`;
}

function stepNames(cases: readonly LoadCase[]): readonly string[] {
  return [...new Set(cases.flatMap(({ phases }) => phases.map(({ name }) => name)))];
}

function stepRow(one: LoadCase, names: readonly string[]): string {
  const cells = names.map((name) => {
    const phase = one.phases.find((known) => known.name === name);
    return ((phase?.cpuMs ?? 0) / one.plain.cpuMs).toFixed(2);
  });
  return `| ${nameOf(one)} | ${[...cells, (one.ours.commandCpuMs / one.plain.cpuMs).toFixed(2)].join(' | ')} |`;
}

function feedText({ rows, requests, senders, ours, plain }: FeedRun): string {
  const perSecond = ({ ms }: { ms: number }) => Math.round((rows * requests * 1000) / ms).toLocaleString('en-US');
  return `
Live feed, ${requests} requests of ${rows.toLocaleString('en-US')} sessions from ${senders} senders: ${perSecond(ours)} sessions/s, **${(ours.ms / plain.ms).toFixed(2)}** of the time of
the same rows as one plain insert a request (${perSecond(plain)} sessions/s). Processor time: ${(ours.cpuMs / plain.cpuMs).toFixed(2)} of the engine's, and ${ours.commandCpuMs.toFixed(0)} ms
of the server's process to ${ours.cpuMs.toFixed(0)} ms of the engine's.
`;
}

function millions(rows: number): string {
  return `${(rows / 1e6).toFixed(1)} million`;
}
