import { lazyChunk } from '../lazy-chunk.ts';

/** ECharts is the heaviest dependency: tiles and tables are on screen before it arrives. */
export const chartCode = lazyChunk(async () => (await import('./view/echart.tsx')).EChart);
