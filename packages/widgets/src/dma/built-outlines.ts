import type { Plugin } from 'vite';
import { atlasMaps } from './atlas-maps.ts';
import type { MapName } from './outlines.ts';

const isMap = (name: string): name is MapName => name in atlasMaps;

/**
 * The atlases are projected and encoded when an app is built: with the libraries for it, the browser would load twice as much.
 */
export const builtOutlines: Plugin = {
  name: 'built-outlines',
  apply: 'build',
  load: {
    filter: { id: /[\\/]dma[\\/]outlines[\\/]\w+\.ts$/ },
    handler(id) {
      const name = /(\w+)\.ts$/.exec(id)?.[1] ?? '';
      return isMap(name) ? `export default ${JSON.stringify(atlasMaps[name]().map)};` : null;
    },
  },
};
