import type { PageBytes, WebResult } from './web-result.ts';

export interface Goal {
  name: string;
  unit: 'kB' | 'ms' | 'queries';
  most: number;
  measured: number;
}

/** A number above `most` misses the goal. */
export function goalsOf(result: WebResult): Goal[] {
  const kbOf = (name: PageBytes['page'], types?: readonly string[]) =>
    result.bytes.filter(({ page }) => page === name).reduce((sum, page) => sum + gzipKb(page, types), 0);
  return [
    // What every address loads before it draws; the code of dashboards is prefetched afterwards.
    { name: 'JavaScript of the shell, gzip', unit: 'kB', most: 152, measured: kbOf('sign-in', ['script']) },
    { name: 'JavaScript of Overview in all, gzip', unit: 'kB', most: 450, measured: kbOf('Overview', ['script']) },
    { name: 'Overview with fonts, styles and responses, gzip', unit: 'kB', most: 650, measured: kbOf('Overview') },
    ...(['on', 'off'] as const).map((serverCache) => ({
      name: `Overview complete, server cache ${serverCache}`,
      unit: 'ms' as const,
      most: 1500,
      measured: worst(warmOpenings(result, serverCache)),
    })),
    { name: 'filter change repaints', unit: 'ms', most: 100, measured: worst(result.filters.map((f) => f.repaintMs)) },
    { name: 'filter change complete', unit: 'ms', most: 1000, measured: worst(result.filters.map((f) => f.settledMs)) },
    {
      name: 'longest task while a table of 10,000 rows scrolls, processor time',
      unit: 'ms',
      most: 50,
      measured: Math.max(...result.scroll.longestTaskThreadMs.all),
    },
    {
      name: 'queries below the window sent before one in it',
      unit: 'queries',
      most: 0,
      measured: result.order.tooEarly,
    },
  ];
}

/** Default: all types. */
export function gzipKb({ types }: PageBytes, names: readonly string[] = Object.keys(types)): number {
  return names.reduce((sum, name) => sum + (types[name]?.gzipBytes ?? 0), 0) / 1000;
}

const warmOpenings = ({ open }: WebResult, serverCache: 'on' | 'off') =>
  open.filter((one) => one.httpCache === 'warm' && one.serverCache === serverCache).map((one) => one.settledMs);

const worst = (samples: readonly { median: number }[]) => Math.max(...samples.map(({ median }) => median));
