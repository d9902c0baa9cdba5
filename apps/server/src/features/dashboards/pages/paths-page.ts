import { titlePaths } from '../patterns/title-paths.ts';

export const pathsPage = titlePaths({ page: 'paths_page', level: 'series', plural: 'Series' });
