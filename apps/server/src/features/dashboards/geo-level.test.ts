import { expect, test } from 'vitest';
import { geoLevelOf, stateLevelCountries } from './geo-level.ts';
import { dashboardConfigOf, type PageContext } from './page.ts';
import { dmaPage } from './pages/dma-page.ts';
import { viewerAcquisitionPage } from './pages/viewer-acquisition-page.ts';

test.each([
  ['united states', 'dma'],
  ['United States', 'dma'],
  ['germany', 'state'],
  ['new zealand', 'state'],
  ['nigeria', 'country'],
  [null, 'country'],
] as const)('CONST-009, CONST-010: viewing in %j is shown by %s', (country, level) => {
  expect(geoLevelOf(country)).toBe(level);
});

test('CONST-010: the 23 countries that are looked at by state', () => {
  expect(stateLevelCountries).toEqual([
    'australia',
    'austria',
    'belgium',
    'brazil',
    'canada',
    'denmark',
    'finland',
    'france',
    'germany',
    'india',
    'ireland',
    'italy',
    'japan',
    'mexico',
    'netherlands',
    'new zealand',
    'norway',
    'poland',
    'portugal',
    'spain',
    'sweden',
    'switzerland',
    'united kingdom',
  ]);
});

const context = (geography: PageContext['geography']): PageContext => ({
  geography,
  ads: false,
  adServerLog: false,
  demographics: false,
  streamIds: false,
  widgets: [],
});

test.each([
  ['dma', 'Consumption by DMA', 'customer_view.dma', 'DMAs', ['customer_view.dma']],
  ['state', 'Consumption by Geo Location', 'customer_view.state', 'Regions', ['customer_view.state']],
  [
    'country',
    'Consumption by Geo Location',
    'customer_view.country',
    'Regions',
    ['customer_view.state', 'customer_view.country'],
  ],
] as const)('CONST-009: the geography page by %s', (level, title, mapped, tableTitle, listed) => {
  const { widgets } = dashboardConfigOf(dmaPage, context(level));
  const map = widgets.find(({ id }) => id === 'dma-geography');
  const table = widgets.find(({ id }) => id === 'dma-places');
  expect([map?.title, map?.fields[0]]).toEqual([title, mapped]);
  expect([table?.title, table?.fields.slice(0, listed.length)]).toEqual([tableTitle, listed]);
  expect(table?.fields[listed.length]).toBe('customer_view.plays');
});

test.each([
  ['dma', 'New Viewers by DMA'],
  ['state', 'New Viewers by State'],
  ['country', 'New Viewers by Country'],
] as const)('CONST-009: new viewers by %s', (level, title) => {
  const titles = dashboardConfigOf(viewerAcquisitionPage, context(level)).widgets.map((widget) => widget.title);
  expect(titles).toContain(title);
});
