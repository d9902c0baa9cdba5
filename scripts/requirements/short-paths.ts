const MAX_PATHS = 3;

/**
 * `packages/domain/src/filters/operators.ts` -> `domain/filters/operators.ts`. Workspace names are unique, so this is
 * reversible.
 */
export function shortPath(path: string): string {
  return path.replace(/^(?:packages|apps)\//, '').replace(/^([^/]+)\/src\//, '$1/');
}

export function candidatePaths(short: string): string[] {
  const [workspace = '', ...rest] = short.split('/');
  const inside = rest.join('/');
  return ['packages/', 'apps/', ''].flatMap((root) => [
    `${root}${workspace}/src/${inside}`,
    `${root}${workspace}/${inside}`,
  ]);
}

/** At most three files and the number of the others. */
export function listFiles(paths: readonly string[], empty: string): string {
  return joinPaths(paths.map(shortPath).toSorted(), empty);
}

/** Like `listFiles`, but replaces several files of one folder by the folder if there are too many. */
export function listFilesOrFolders(paths: readonly string[], empty: string): string {
  const files = paths.map(shortPath).toSorted();
  return joinPaths(files.length > MAX_PATHS ? mergeFolders(files) : files, empty);
}

function mergeFolders(files: readonly string[]): string[] {
  const folders = Map.groupBy(files, folderOf);
  return [...folders]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .map(([folder, [only = folder, ...others]]) => (others.length > 0 ? folder : only));
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}

function joinPaths(paths: readonly string[], empty: string): string {
  if (paths.length === 0) return empty;
  const shown = paths.slice(0, MAX_PATHS).map((path) => `\`${path}\``);
  const others = paths.length - shown.length;
  return [...shown, ...(others > 0 ? [`+${others}`] : [])].join(', ');
}
