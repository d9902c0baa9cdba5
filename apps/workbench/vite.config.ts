import react from '@vitejs/plugin-react';
import { languageFiles } from '@playhead/texts/language-files';
import { builtOutlines } from '@playhead/widgets/dma/built-outlines';
import { defineConfig } from 'vite';

const SERVER = process.env['PLAYHEAD_SERVER'] ?? 'http://127.0.0.1:8080';

/** Their modules only define things, but their package files do not say so: unused ones would stay in the build. */
const PURE_PACKAGES = /node_modules[\\/](@rc-component|@ant-design)[\\/]/;

export default defineConfig({
  base: '/workbench/',
  plugins: [builtOutlines, react(), languageFiles()],
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    manifest: true,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      treeshake: { moduleSideEffects: [{ test: PURE_PACKAGES, sideEffects: false }] },
    },
  },
  server: {
    proxy: Object.fromEntries(['/v1', '/portal', '/pproxy', '/services'].map((path) => [path, SERVER])),
  },
});
