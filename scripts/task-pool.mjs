import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { environment, root } from './toolchain.mjs';

/**
 * @callback PoolRun resolves to the exit code
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [variables]
 * @returns {Promise<number>}
 */

/**
 * Runs commands that use one core each, as many at a time as there are cores and in the order given. What a command
 * prints stands together, after its end.
 * @param {number} [width]
 * @returns {PoolRun}
 */
export function createPool(width = availableParallelism()) {
  /** @type {(() => void)[]} */
  const waiting = [];
  let free = width;
  return async (command, args, variables = {}) => {
    if (free > 0) free -= 1;
    else await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    try {
      return await runCaptured(command, args, variables);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** @type {PoolRun} */
function runCaptured(command, args, variables) {
  return new Promise((resolve) => {
    const env = { ...environment, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...variables };
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
    /** @type {Buffer[]} */
    const printed = [];
    for (const output of [child.stdout, child.stderr])
      output.on('data', (/** @type {Buffer} */ part) => printed.push(part));
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code ?? 1);
    });
  });
}
