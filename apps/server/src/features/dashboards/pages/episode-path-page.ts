import { titlePaths } from '../patterns/title-paths.ts';

export const episodePathPage = titlePaths({
  page: 'episode_path_page',
  level: 'episode',
  plural: 'Episodes',
  within: ['series', 'season_number', 'episode_number'],
});
