import type { ThemeTokens } from '../theme.ts';
import { chartBase } from './axes.ts';
import type { ChartPicture } from './picture.ts';

/** A result without the fields a chart needs draws nothing rather than something false. */
export function emptyPicture(theme: ThemeTokens): ChartPicture {
  return {
    option: { ...chartBase(theme), series: [] },
    tooltip: () => null,
    legend: [],
    legendPosition: 'top',
    dataPointAt: () => null,
  };
}
