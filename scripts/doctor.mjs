// Plain JavaScript for Node 20 and later: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  chooseBrowserHere,
  chooseDatabaseHere,
  chooseEngineHere,
  clusterDirectory,
} from '../apps/server/src/platform/machine/choose-here.mjs';
import { machineName, thisMachine } from '../apps/server/src/platform/machine/machine.mjs';
import { judgeDisk, judgeMemory, judgeNode, judgePackages, judgePorts, judgeSettings } from './doctor/judge.mjs';
import { canStart, renderReport } from './doctor/report.mjs';
import { judgeBrowser, judgeDatabase, judgeEngine } from './doctor/stores.mjs';
import { isInstalled, missingIn, serverNodeIn } from './install.mjs';
import { isPublished } from './registry.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const environment = process.env;
const machine = thisMachine();
const installed = isInstalled(root, machine);
const surroundings = { root, environment, machine, isPublished };
const engine = chooseEngineHere(surroundings);
const database = chooseDatabaseHere({ ...surroundings, cluster: clusterDirectory(root, environment) });

const findings = [
  judgePlatform(),
  judgeNode({ running: process.versions.node, server: installed ? versionOf(serverNodeIn(root)) : null }),
  judgeMemory({
    machineBytes: totalmem(),
    cgroupBytes: process.constrainedMemory?.() ?? 0,
    runsEngine: engine.kind !== 'server',
  }),
  judgeDisk({
    ...freeDisk(),
    isInstalled: installed,
    reserveBytes: Number(environment.PLAYHEAD_DISK_FULL_MB || 500) * 1024 ** 2,
  }),
  judgePorts(await portsToOpen()),
  judgePackages({ isInstalled: installed, missing: installed ? missingIn(root, machine).map(({ name }) => name) : [] }),
  judgeSettings({ isInstalled: installed, problems: installed ? settingsProblems() : '' }),
  await judgeEngine(engine, environment),
  await judgeDatabase(database, environment),
  judgeBrowser(chooseBrowserHere(surroundings)),
];
console.log(renderReport(findings));
process.exitCode = canStart(findings) ? 0 : 1;

/** @returns {import('./doctor/report.mjs').Finding} */
function judgePlatform() {
  const name = machineName(machine);
  if (['linux', 'darwin'].includes(machine.platform)) return { level: 'ok', subject: 'Platform', fact: name };
  const advice = 'Use Linux or macOS, or a Linux virtual machine such as WSL.';
  return { level: 'problem', subject: 'Platform', fact: `Playhead does not run on ${name}.`, advice };
}

function settingsProblems() {
  const { stderr } = spawnSync(serverNodeIn(root), ['apps/server/src/commands/check-settings.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  return stderr.trim();
}

/** @param {string} node */
function versionOf(node) {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1) || null;
}

/** Of the nearest existing directory: the first start creates the data directory. */
function freeDisk() {
  const directory = resolve(root, environment.PLAYHEAD_DATA || '.playhead');
  let there = directory;
  while (!existsSync(there)) there = dirname(there);
  const { bavail, bsize } = statfsSync(there);
  return { freeBytes: bavail * bsize, directory };
}

async function portsToOpen() {
  const hasDemo = environment.PLAYHEAD_DEMO
    ? environment.PLAYHEAD_DEMO === 'on'
    : environment.NODE_ENV !== 'production';
  const port = Number(environment.PORT || 8080);
  const wanted = [
    { variable: 'PORT', port },
    ...(hasDemo ? [{ variable: 'PORTAL_PORT', port: Number(environment.PORTAL_PORT || port + 1) }] : []),
  ];
  return Promise.all(wanted.map(async (one) => ({ ...one, state: await stateOfPort(one.port) })));
}

/** @param {number} port @returns {Promise<'free' | 'taken' | 'forbidden' | 'invalid'>} */
function stateOfPort(port) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return Promise.resolve('invalid');
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error) => done('code' in error && error.code === 'EACCES' ? 'forbidden' : 'taken'));
    probe.listen(port, environment.HOST || '127.0.0.1', () => probe.close(() => done('free')));
  });
}
