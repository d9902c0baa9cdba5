import type { Plugin } from 'vite';

const refused = (what: string) => `function () { throw new Error('This build has no ${what} of ECharts.'); }`;

/**
 * What stands in for modules of ECharts that load with every chart and that no chart of Playhead uses: 9 kB (gzip). Each of them
 * throws when it is called. A module whose absence would only draw a chart differently stays in the build.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  'echarts/lib/scale/Time.js': `export const calcNiceForTimeScale = ${refused('time scale')}; export default calcNiceForTimeScale;`,
  'echarts/lib/chart/helper/LargeSymbolDraw.js': `export default ${refused('large scatter charts')};`,
  'echarts/lib/util/decal.js': `export const createOrUpdatePatternFromDecal = ${refused('decals')};`,
  // For SVG that is written as text; in the page ECharts changes elements.
  'zrender/lib/svg/cssAnimation.js': `export const createCSSAnimation = ${refused('animations in CSS')};`,
};

const replaced = new Set<string>();

/** An update of ECharts that moves one of the modules, or imports something else from it, fails the build. */
export const withoutChartParts: Plugin = {
  name: 'without-chart-parts',
  apply: 'build',
  load: {
    filter: { id: /node_modules[\\/](?:echarts|zrender)[\\/]lib[\\/]/ },
    handler(id) {
      const name = id.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? '';
      const code = STAND_INS[name];
      if (code === undefined) return null;
      replaced.add(name);
      return { code, moduleSideEffects: false };
    },
  },
  generateBundle() {
    const gone = Object.keys(STAND_INS).filter((name) => !replaced.has(name));
    if (gone.length > 0) this.error(`ECharts no longer loads ${gone.join(', ')}.`);
  },
};
