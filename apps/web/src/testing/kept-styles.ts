import { createRequire } from 'node:module';

interface StyleCache {
  cache: Map<string, readonly [times: number, value: unknown]>;
  opUpdate(path: string, change: (entry: unknown) => unknown): void;
}

/**
 * Ant Design forgets the rules of a component with its last use, which in tests is the end of each: to make them again
 * took a tenth of the time of a test with a form. In the app something always uses them.
 */
if ('document' in globalThis) {
  const requireAsAntDesign = createRequire(createRequire(import.meta.url).resolve('antd'));
  const { default: Cache }: { default: { prototype: StyleCache } } = requireAsAntDesign(
    '@ant-design/cssinjs/lib/Cache.js',
  );
  const { opUpdate } = Cache.prototype;
  // Once per worker: every file runs this.
  if (opUpdate.name !== 'keepUnused') {
    Cache.prototype.opUpdate = function keepUnused(path, change) {
      const entry = this.cache.get(path);
      opUpdate.call(this, path, change);
      const isForgotten = entry !== undefined && !this.cache.has(path);
      // Everything else has a name of its own for each page that is drawn, and would be kept for nothing.
      if (isForgotten && path.startsWith('style%')) this.cache.set(path, [0, entry[1]]);
    };
  }
}
