import { parseArguments, USAGE } from './arguments.ts';
import { attacks, runAttacks } from './run-attacks.ts';
import { reportOf } from './tally.ts';

const parsed = parseArguments(process.argv.slice(2), process.env);
if (parsed.kind === 'problem') {
  console.error(`${parsed.text}\n\n${USAGE}`);
  process.exit(2);
}
if (parsed.kind === 'help') {
  console.log(`${USAGE}\n\nKinds:\n${attacks.map(({ kind, summary }) => `  ${kind}: ${summary}`).join('\n')}`);
  process.exit(0);
}
const tally = await runAttacks({ ...parsed.options, say: (text) => console.log(text) });
console.log(`\n${reportOf(tally)}`);
process.exitCode = tally.failed() > 0 ? 1 : 0;
