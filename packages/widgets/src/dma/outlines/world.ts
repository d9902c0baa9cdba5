import { atlasMaps } from '../atlas-maps.ts';

/** A build of the browser's apps holds the result (`built-outlines.ts`). */
export default atlasMaps.world().map;
