/** One file for each icon: the whole set takes a second to load in a test. lucide declares the types of the whole set only. */
declare module 'lucide/dist/esm/icons/*.mjs' {
  import type { IconShape } from '@playhead/widgets/controls/icon';

  const shape: IconShape;
  export default shape;
}
