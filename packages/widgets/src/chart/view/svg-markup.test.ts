// @vitest-environment happy-dom
import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, it } from 'vitest';
import { widgets } from '../../registry.ts';
import { dimension, inputOf, measure, view } from '../../testing/test-input.ts';
import { tokens } from '../../theme.ts';
import { tooltipElement } from '../tooltip-element.ts';
import tipStyles from '../tooltip.module.css';

register([LineChart, BarChart, PieChart, ScatterChart, GridComponent, TooltipComponent, SVGRenderer]);

const EVIL = '<img src=x onerror=alert(1)>';

describe('stored markup in labels stays text (reliability.md, attack 17)', () => {
  it('in tooltips', () => {
    const element = tooltipElement({ title: EVIL, lines: [{ label: EVIL, value: EVIL, color: 'red' }], footer: EVIL });
    expect(element.querySelectorAll('img')).toHaveLength(0);
    expect(element.querySelector(`.${tipStyles.title}`)?.textContent).toBe(EVIL);
    expect(element.querySelector(`.${tipStyles.label}`)?.textContent).toBe(EVIL);
    expect(element.querySelector(`.${tipStyles.footer}`)?.textContent).toBe(EVIL);
  });

  it.each([
    'line',
    'area',
    'donut',
    'donut_title_in_center',
    'resident',
    'household',
    'scatter',
    'bubble',
    'ama',
  ] as const)('in the drawing of %s', (type) => {
    const { render } = widgets[type];
    if (render.kind !== 'chart') throw new Error('a chart was expected');
    const input = inputOf({
      type,
      fields: [dimension('age'), dimension('gender'), measure('plays'), measure('minutes')],
      rows: [
        [EVIL, EVIL, 5, 9],
        ['b', '{b|rich}', 3, 4],
      ],
    });
    const chart = init(null, null, { renderer: 'svg', ssr: true, width: 400, height: 300 });
    chart.setOption(render.toOption(input, tokens.light, view).option);
    const svg = chart.renderToSVGString();
    chart.dispose();
    expect(svg).toContain('<path');
    expect(svg).not.toContain('<img');
  });
});
