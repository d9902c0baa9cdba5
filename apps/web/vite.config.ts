import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { EUROPE } from '@playhead/widgets/dma/country-names';
import { languageFiles } from '@playhead/texts/language-files';
import { trimTopology } from '@playhead/widgets/dma/trim-topology';
import { defineConfig, type Plugin } from 'vite';
import { directImports } from './direct-imports.ts';
import { inlineClassNames, shortClassName } from './class-names.ts';
import { withoutJsonSchemas } from './without-json-schemas.ts';

const SERVER = 'http://127.0.0.1:8080';
/** What every page needs before it knows which page it is: one file that stays in the browser's cache between releases. */
const KERNEL = /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zod|cookie-es)[\\/]/;
const CHARTS = /node_modules[\\/](echarts|zrender)[\\/]/;
const OUR_CODE = /^(?!.*node_modules)/;
/** Without what comes behind the first numbers: the chart library's own file, dialogs, and the outlines of maps. */
const WIDGETS =
  /packages[\\/]widgets[\\/]src[\\/](?!chart[\\/]echart|frame[\\/](widget-overlays|provenance)|ant-theme|dma[\\/](\w+-shapes|decode-topology|map-box))/;
/** German is loaded by those who read it. */
const CONTROLS = /node_modules[\\/](antd|@ant-design|@rc-component|dayjs|clsx|@emotion|@babel)[\\/](?!.*locale[\\/]de)/;
/** Smaller files than this cost more by their number than by their size. */
const SMALL_BYTES = 40_000;

/** The fine atlas is drawn for Europe alone: whole, it weighs as much as everything else on a page. */
const europeanAtlas: Plugin = {
  name: 'european-atlas',
  enforce: 'pre',
  transform: {
    filter: { id: /world-atlas[\\/]countries-50m\.json$/ },
    handler: (text) => JSON.stringify(trimTopology(JSON.parse(text), 'countries', new Set(EUROPE))),
  },
};

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
          charts = Object.keys(bundle).filter((file) => /assets\/charts-[^/]*\.js$/.test(file));
        },
      },
    },
    resolveDependencies: (file, dependencies) =>
      file.includes('dashboard-area') ? [...dependencies, ...charts] : dependencies,
  };
}

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const sourceFile = (path: string) => join(import.meta.dirname, path).replaceAll('\\', '/');
const SHELL = sourceFile('index.html');
const WORKSPACE = sourceFile('src/app/user-workspace.tsx');
const SIGN_IN = sourceFile('src/app/pages/sign-in-route.tsx');

/**
 * Two files of our code: the shell, which every address loads, and the workspace around every page of a signed-in user. Divided
 * by the pages that share a part of it, the workspace would be fifty files.
 */
function sharedCode(): (id: string, graph: ModuleGraph) => string | null {
  const reached = new Map<string, ReadonlySet<string>>();
  function reachedFrom(root: string, graph: ModuleGraph): ReadonlySet<string> {
    const found = new Set<string>();
    const visit = (id: string) => {
      if (found.has(id)) return;
      found.add(id);
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
    };
    visit(root);
    return found;
  }
  return (id, graph) => {
    if (reached.size === 0) for (const root of [SHELL, WORKSPACE, SIGN_IN]) reached.set(root, reachedFrom(root, graph));
    const isReached = (root: string) => reached.get(root)?.has(id) === true;
    if (isReached(SHELL) || (isReached(WORKSPACE) && isReached(SIGN_IN))) return 'shell';
    return isReached(WORKSPACE) ? 'workspace' : null;
  };
}

const { plugin: chartsAheadPlugin, resolveDependencies } = chartsAhead();

export default defineConfig({
  base: '/',
  css: { modules: { generateScopedName: shortClassName } },
  plugins: [
    directImports,
    withoutJsonSchemas,
    europeanAtlas,
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
            { name: sharedCode(), debugName: 'shared code', test: OUR_CODE, priority: 30 },
            {
              name: 'controls',
              test: CONTROLS,
              entriesAware: true,
              entriesAwareMergeThreshold: SMALL_BYTES,
              priority: 20,
            },
            { name: 'widgets', test: WIDGETS, priority: 10 },
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
