import react from '@vitejs/plugin-react';
import { EUROPE } from '@playhead/widgets/dma/country-names';
import { languageFiles } from '@playhead/texts/language-files';
import { trimTopology } from '@playhead/widgets/dma/trim-topology';
import { defineConfig, type Plugin } from 'vite';

const SERVER = process.env['PLAYHEAD_SERVER'] ?? 'http://127.0.0.1:8080';

/** Their modules only define things, but their package files do not say so: unused ones would stay in the build. */
const PURE_PACKAGES = /node_modules[\\/](@rc-component|@ant-design)[\\/]/;

/** The fine atlas is drawn for Europe alone: whole, it weighs as much as everything else. */
const europeanAtlas: Plugin = {
  name: 'european-atlas',
  enforce: 'pre',
  transform: {
    filter: { id: /world-atlas[\\/]countries-50m\.json$/ },
    handler: (text) => JSON.stringify(trimTopology(JSON.parse(text), 'countries', new Set(EUROPE))),
  },
};

export default defineConfig({
  base: '/workbench/',
  plugins: [europeanAtlas, react(), languageFiles()],
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
