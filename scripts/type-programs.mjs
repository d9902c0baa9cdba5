import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './toolchain.mjs';

/**
 * @typedef {object} Project
 * @property {Record<string, unknown>} compilerOptions with those of the files it extends
 * @property {string[]} include absolute
 * @property {string[]} exclude absolute
 */

/**
 * Writes one project for all workspaces with the same options: each one of its own would check the shared packages
 * again. The largest is the first.
 * @returns {{ project: string, memory: string }[]} memory: what the compiler found, for the next run
 */
export function writeTypePrograms() {
  const workspaces = [
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
    ...readdirSync(join(root, 'apps')).map((name) => `apps/${name}`),
    'e2e',
    'bench',
    'attack',
    'scripts',
  ];
  // contract, domain and query are checked twice: sources without platform types, tests with Node's.
  const files = workspaces
    .flatMap((workspace) => ['tsconfig.json', 'tsconfig.test.json'].map((name) => join(root, workspace, name)))
    .filter((file) => existsSync(file));
  /** @type {Map<string, Project[]>} */
  const programs = new Map();
  for (const project of files.map(readProject)) {
    const options = JSON.stringify(project.compilerOptions);
    programs.set(options, [...(programs.get(options) ?? []), project]);
  }
  const folder = join(root, 'node_modules/.cache/types');
  mkdirSync(folder, { recursive: true });
  return [...programs.values()]
    .sort((one, other) => other.length - one.length)
    .map((projects, index) => {
      const project = join(folder, `${index}.json`);
      writeFileSync(project, JSON.stringify(joinProjects(projects), null, 2));
      return { project, memory: join(folder, `${index}.tsbuildinfo`) };
    });
}

/**
 * @param {string} file
 * @returns {Project}
 */
function readProject(file) {
  const { extends: parent, compilerOptions, include = [], exclude = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const inherited = parent === undefined ? {} : readProject(join(dirname(file), parent)).compilerOptions;
  const options = Object.entries({ ...inherited, ...compilerOptions });
  const inFolder = (/** @type {string} */ path) => join(dirname(file), path);
  return {
    compilerOptions: Object.fromEntries(options.sort(([one], [other]) => (one < other ? -1 : 1))),
    include: include.map(inFolder),
    exclude: exclude.map(inFolder),
  };
}

/**
 * @param {readonly Project[]} projects
 * @returns {Project}
 */
function joinProjects(projects) {
  return {
    compilerOptions: projects[0]?.compilerOptions ?? {},
    include: projects.flatMap(({ include }) => include),
    exclude: projects.flatMap(({ exclude }) => exclude),
  };
}
