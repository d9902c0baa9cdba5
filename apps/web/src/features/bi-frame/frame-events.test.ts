import { BiEvent } from '@playhead/contract/frame/bi-events';
import { expect, test } from 'vitest';
import { meaningOf } from './frame-events.ts';

const QID = 'aB3dE5fG7hJ9kL1mN3pQ5r';
const explore = { url: `/embed/explore/playhead/customer_view?qid=${QID}`, absoluteUrl: 'https://bi.example/x' };
const look = { url: '/embed/looks/7', absoluteUrl: 'https://bi.example/embed/looks/7' };
const dashboard = {
  id: 23,
  title: 'DMA',
  url: '/embed/dashboards/m::content_insights__dma_page?Date=1',
  absoluteUrl: 'https://bi.example/x',
  dashboard_filters: { Date: 'Last 28 days', Genre: null },
};

const cell = { action: 'show-viewers', label: 'Plays: 7', filters: { 'customer_view.series': 'Arc' }, wider: [] };

test.each([
  ['explore:ready', { explore }, [{ type: 'ready' }, { type: 'query', qid: QID }]],
  ['explore:run:start', { explore }, [{ type: 'run:start' }, { type: 'query', qid: QID }]],
  ['explore:run:complete', { explore }, [{ type: 'run:complete' }, { type: 'query', qid: QID }]],
  ['explore:state:changed', { explore }, [{ type: 'query', qid: QID }]],
  ['explore:ready', { explore: { ...explore, url: '/embed/explore/playhead/customer_view' } }, [{ type: 'ready' }]],
  ['look:ready', { look }, [{ type: 'ready' }]],
  ['look:run:complete', { look }, [{ type: 'run:complete' }]],
  ['dashboard:loaded', { dashboard }, [{ type: 'ready' }]],
  ['dashboard:run:start', { dashboard }, [{ type: 'ready' }, { type: 'run:start' }]],
  ['dashboard:tile:start', { dashboard }, [{ type: 'page', url: dashboard.url, page: 'dma_page' }]],
  ['dashboard:tile:complete', { dashboard }, []],
  ['dashboard:filters:changed', { dashboard }, [{ type: 'filters', filters: { Date: 'Last 28 days', Genre: '' } }]],
  ['page:properties:changed', { height: 900 }, []],
  ['playhead:cell:action', { cell }, [{ type: 'cell', cell }]],
])('WBK-005, WBK-006, WBK-007: %s', (type, detail, expected) => {
  expect(meaningOf(BiEvent.parse({ type, ...detail }))).toEqual(expected);
});
