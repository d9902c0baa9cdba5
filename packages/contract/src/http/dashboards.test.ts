import { describe, expect, test } from 'vitest';
import { decodeWire, encodeWire } from '../wire.ts';
import { SubWidget, WidgetConfig, type WidgetType, widgetTypes } from './dashboards.ts';

const wire = (type: WidgetType, more: object = {}) => ({
  id: 'w',
  type,
  title: 'A widget',
  x: 0,
  y: 0,
  w: 20,
  h: 8,
  fields: [],
  dataSource: { request: 'query', queryEngin: 'customer_view' },
  ...more,
});

describe('WID-027: visConf', () => {
  test.each<[WidgetType, object]>([
    ['line', { metric: 'customer_view.plays', additive: true, hourlyDays: 7 }],
    ['table', { pageSize: 25, rowNumbers: true }],
    ['dma', { geography: 'state' }],
    ['butterfly', { sides: ['Known', 'Unknown'] }],
    ['cohortFilter', { identities: ['household', 'viewer'] }],
    ['cohortBar', { period: 2 }],
    ['image', { src: 'data:image/png;base64,AA==', alt: 'Map', title: 'Night Ferry' }],
    ['content', { src: 'data:image/png;base64,AA==' }],
  ])('%s has its own options', (type, visConf) => {
    expect(decodeWire(WidgetConfig, wire(type, { visConf })).visConf).toEqual(visConf);
  });

  test('options that are unknown or of another type are read as absent, in sub-widgets too', () => {
    const visConf = { pageSize: 0, rowNumbers: 'yes', metric: 7, colour: 'red', src: 7 };
    const read = decodeWire(WidgetConfig, wire('table', { visConf, subWidgets: [wire('image', { visConf })] }));
    expect(read.visConf).toEqual({});
    expect(read.subWidgets?.[0]).toMatchObject({ type: 'image', visConf: {} });
    expect(decodeWire(SubWidget, wire('cohortBar', { visConf: { period: -1 } })).visConf).toEqual({});
  });

  test('a page without options opens, of every type', () => {
    for (const type of widgetTypes) expect(decodeWire(WidgetConfig, wire(type)).type).toBe(type);
  });
});

test('dynamic fields of every type are renamed both ways', () => {
  const dynamic_fields = [{ category: 'table_calculation', table_calculation: 'x', expression: '1' }];
  for (const type of ['line', 'table'] as const) {
    const read = decodeWire(WidgetConfig, wire(type, { dynamic_fields }));
    expect(read.dynamicFields).toEqual([{ category: 'table_calculation', tableCalculation: 'x', expression: '1' }]);
    expect(encodeWire(WidgetConfig, read)).toMatchObject({ dynamic_fields });
  }
});
