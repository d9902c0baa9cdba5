import react from '@vitejs/plugin-react';
import { languageFiles } from '@playhead/texts/language-files';
import { builtOutlines } from '@playhead/widgets/dma/built-outlines';
import { defineConfig, type Plugin } from 'vite';
import { directImports } from './direct-imports.ts';
import { inlineClassNames, shortClassName } from './class-names.ts';
import { sharedCode } from './shared-code.ts';
import { withoutChartParts } from './without-chart-parts.ts';
import { withoutJsonSchemas } from './without-json-schemas.ts';

const SERVER = 'http://127.0.0.1:8080';
/** What every page needs before it knows which page it is: one file that stays in the browser's cache between releases. */
const KERNEL = /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zod|cookie-es)[\\/]/;
const CHARTS = /node_modules[\\/](echarts|zrender)[\\/]/;
const OUR_CODE = /^(?!.*node_modules)/;
/** German is loaded by those who read it. */
const CONTROLS = /node_modules[\\/](antd|@ant-design|@rc-component|dayjs|clsx|@emotion|@babel)[\\/](?!.*locale[\\/]de)/;
/** Smaller files than this cost more by their number than by their size. */
const SMALL_BYTES = 40_000;

/**
 * Dashboards fetch the chart library with their own code and start it only when their queries are under way: started earlier, it
 * would hold the queries back; fetched later, the numbers would wait for it.
 */
function chartsAhead(): { plugin: Plugin; resolveDependencies: (file: string, dependencies: string[]) => string[] } {
  let charts: readonly string[] = [];
  return {
    plugin: {
      name: 'charts-ahead',
      generateBundle: {
        order: 'pre',
        handler: (_options, bundle) => {
          charts = Object.keys(bundle).filter((file) => /assets\/(?:charts|echart)-[^/]*\.js$/.test(file));
        },
      },
    },
    resolveDependencies: (file, dependencies) =>
      file.includes('dashboard-area') ? [...dependencies, ...charts] : dependencies,
  };
}

const { plugin: chartsAheadPlugin, resolveDependencies } = chartsAhead();

export default defineConfig({
  base: '/',
  css: { modules: { generateScopedName: shortClassName } },
  plugins: [
    directImports,
    withoutChartParts,
    builtOutlines,
    withoutJsonSchemas,
    ...inlineClassNames,
    react(),
    chartsAheadPlugin,
    languageFiles(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // `font-src 'self'` and `img-src 'self'` refuse data: addresses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    modulePreload: { resolveDependencies },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        codeSplitting: {
          groups: [
            { name: 'kernel', test: KERNEL, priority: 50 },
            { name: 'charts', test: CHARTS, priority: 40 },
            ...sharedCode({ test: OUR_CODE, priority: 30 }),
            {
              name: 'controls',
              test: CONTROLS,
              entriesAware: true,
              entriesAwareMergeThreshold: SMALL_BYTES,
              priority: 20,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/portal', '/pproxy', '/services', '/healthz', '/readyz'].map((path) => [path, SERVER]),
    ),
  },
});
