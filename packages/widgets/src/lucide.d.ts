/** One file for each icon: the whole set takes a second to load in a test. lucide declares the types of the whole set only. */
declare module 'lucide/dist/esm/icons/*.mjs' {
  import type { IconShape } from './controls/icon.tsx';

  const shape: IconShape;
  export default shape;
}
