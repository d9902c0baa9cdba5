import { chooseEngineHere } from '../../machine/choose-here.mjs';
import { projectRoot } from '../../machine/project-root.ts';
import { StartRefusal } from '../../process/start-refusal.ts';

export type EngineProgram = { kind: 'library' } | { kind: 'executable'; path: string };

let chosen: EngineProgram | undefined;

/** Cached, because reading a program's version takes a moment. */
export function chosenEngineProgram(): EngineProgram {
  chosen ??= choose();
  return chosen;
}

function choose(): EngineProgram {
  const choice = chooseEngineHere({ root: projectRoot, environment: { ...process.env, CLICKHOUSE_URL: '' } });
  switch (choice.kind) {
    case 'program':
      return { kind: 'executable', path: choice.path };
    case 'library':
      return { kind: 'library' };
    case 'none':
      throw new StartRefusal(choice.reason);
    case 'server':
      throw new Error('A ClickHouse server has no program here.');
  }
}
