import { late } from '../lazy-chunk.ts';

/** ECharts is the heaviest dependency: tiles and tables are on screen before it arrives. */
export const chartCode = late(async () => (await import('./view/echart.tsx')).EChart);
