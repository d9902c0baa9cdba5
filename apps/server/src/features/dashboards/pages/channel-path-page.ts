import { titlePaths } from '../patterns/title-paths.ts';

export const channelPathPage = titlePaths({
  page: 'channel_path_page',
  level: 'channel',
  plural: 'Channels',
});
