const MOST_PLACES = 3;

/** `packages/domain/src/filters/operators.ts` -> `domain/filters/operators.ts`. Workspace names are unique, so it can be undone. */
export function shortPath(path: string): string {
  return path.replace(/^(?:packages|apps)\//, '').replace(/^([^/]+)\/src\//, '$1/');
}

/** The paths that a short path can stand for. */
export function candidatePaths(short: string): string[] {
  const [workspace = '', ...rest] = short.split('/');
  const inside = rest.join('/');
  return ['packages/', 'apps/', ''].flatMap((root) => [
    `${root}${workspace}/src/${inside}`,
    `${root}${workspace}/${inside}`,
  ]);
}

/** A table cell: at most three places and the number of the others. */
export function listFiles(paths: readonly string[], empty: string): string {
  return listPlaces(paths.map(shortPath).toSorted(), empty);
}

/** As `listFiles`, except that several files of one folder become the folder when there are more than fit. */
export function listFilesOrFolders(paths: readonly string[], empty: string): string {
  const files = paths.map(shortPath).toSorted();
  return listPlaces(files.length > MOST_PLACES ? mergeFolders(files) : files, empty);
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

function listPlaces(places: readonly string[], empty: string): string {
  if (places.length === 0) return empty;
  const shown = places.slice(0, MOST_PLACES).map((place) => `\`${place}\``);
  const others = places.length - shown.length;
  return [...shown, ...(others > 0 ? [`+${others}`] : [])].join(', ');
}
