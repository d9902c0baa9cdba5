import { defineConfig } from 'vite';

/** One file each: an ES module, and a classic script with the global `Playhead`. */
export default defineConfig({
  build: {
    target: 'es2022',
    lib: {
      entry: 'src/playhead-embed.ts',
      name: 'Playhead',
      formats: ['es', 'iife'],
      fileName: (format) => (format === 'es' ? 'playhead-embed.js' : 'playhead-embed.global.js'),
    },
  },
});
