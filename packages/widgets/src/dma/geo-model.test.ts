import { describe, expect, it } from 'vitest';
import { config, dimension, inputOf, measure, view } from '../testing/test-input.ts';
import { widgetTitle } from '../widget-title.ts';
import { dmaCentre } from './dma-centres.ts';
import { bubbleRadius, geoModel, placeAreas, unplacedNote } from './geo-model.ts';
import { mapShapes } from './outlines.ts';
import { US_STATES } from './state-names.ts';

const plays = measure('plays');

describe('United States: bubbles at the centres of DMAs', () => {
  const model = geoModel(
    inputOf({
      type: 'dma',
      fields: [dimension('dma'), plays],
      rows: [
        ['Nowhere Springs', 5],
        ['New York', 400],
        ['Dallas-Ft. Worth, TX', 100],
      ],
      compareRows: [['New York', 200]],
    }),
    view,
  );

  it('places the known and lists the unknown below', () => {
    if (model?.kind !== 'bubbles') throw new Error('bubbles expected');
    expect(model.bubbles.map(({ label, at, radius }) => ({ label, at, radius }))).toEqual([
      { label: 'New York', at: [-74, 40.7], radius: 26 },
      { label: 'Dallas-Ft. Worth, TX', at: [-96.9, 32.8], radius: 13 },
    ]);
    expect(unplacedNote(model.unplaced, plays)).toBe('Not on the map: Nowhere Springs 5');
  });

  it('tells value, share and change', () => {
    if (model?.kind !== 'bubbles') throw new Error('bubbles expected');
    expect(model.bubbles[0]?.tooltip).toEqual({
      title: 'New York',
      lines: [
        { label: 'Plays', value: '400' },
        { label: 'Share', value: '79.21%' },
      ],
      footer: '▲ +100.00% vs previous period',
    });
  });

  it('the area of a bubble follows the value, and the smallest can still be seen', () => {
    expect([1, 0.25, 0].map(bubbleRadius)).toEqual([26, 13, 3]);
  });

  it.each([
    ['Portland, OR', [-122.7, 45.5]],
    ['Portland-Auburn, ME', [-70.3, 43.7]],
    ['Columbus, GA (Opelika, AL)', [-85, 32.5]],
    ['COLUMBUS, OH', [-83, 40]],
    ['St. Louis', [-90.2, 38.6]],
    ['Portlandia', null],
    ['', null],
  ])('%s is at %j', (name, expected) => {
    expect(dmaCentre(name)).toEqual(expected);
  });
});

describe('other countries', () => {
  it('European countries as areas of a map of Europe', () => {
    const model = geoModel(
      inputOf({
        fields: [dimension('country'), plays],
        rows: [
          ['Germany', 4],
          ['Czech Republic', 2],
        ],
      }),
      view,
    );
    expect(model).toMatchObject({
      kind: 'areas',
      map: 'europe',
      areas: [
        { outline: 'germany', share: 1 },
        { outline: 'czechia', share: 0.5 },
      ],
    });
  });

  it('any other country needs the world map', () => {
    const model = geoModel(
      inputOf({
        fields: [dimension('country'), plays],
        rows: [
          ['Germany', 4],
          ['Brazil', 2],
        ],
      }),
      view,
    );
    expect(model).toMatchObject({ map: 'world' });
  });

  it.each([
    ['of Germany', ['Bayern', 'Hessen']],
    ['of Brazil, some with codes of the United States', ['SP', 'RJ', 'SC', 'PA']],
    ['of Canada and a few of the United States', ['Ontario', 'Quebec', 'New York', 'Maine']],
    ['nobody has told', [null]],
  ])('CONST-009: states %s are ranked bars', (_of, names) => {
    expect(statesModel('state', names)?.kind).toBe('ranked');
  });
});

function statesModel(field: string, names: readonly (string | null)[]) {
  const rows = names.map((name, index) => [name, 100 - index]);
  return geoModel(inputOf({ type: 'dma', fields: [dimension(field), plays], rows }), view);
}

describe('states of the United States as areas', () => {
  const outlines = (model: ReturnType<typeof geoModel>) =>
    model?.kind === 'areas' && model.map === 'us' ? model.areas.map(({ outline }) => outline) : null;

  it.each([
    ['state', ['Texas', 'NEW YORK', 'district of columbia'], ['texas', 'new york', 'district of columbia']],
    ['state', ['TX', 'ny', 'US-CA', 'DC'], ['texas', 'new york', 'california', 'district of columbia']],
    ['first_state', ['Washington', 'Washington, D.C.'], ['washington', 'district of columbia']],
  ])('%s of %j', (field, names, expected) => {
    expect(outlines(statesModel(field, names))).toEqual(expected);
  });

  it('lists below the map what has no outline', async () => {
    const model = statesModel('state', [null, 'Texas', 'Ohio', 'Iowa', 'Puerto Rico', 'GU', 'Ontario']);
    if (model?.kind !== 'areas') throw new Error('areas expected');
    const { drawn, unplaced } = placeAreas(model.areas, await usOutlines());
    expect(drawn.map(({ label }) => label)).toEqual(['Texas', 'Ohio', 'Iowa']);
    expect(unplacedNote(unplaced, plays)).toBe('Not on the map: (not set) 100, Puerto Rico 96, GU 95, Ontario 94');
  });

  it('two spellings of a state: the larger is drawn, the other listed', async () => {
    const model = statesModel('state', ['Texas', 'Ohio', 'TX']);
    if (model?.kind !== 'areas') throw new Error('areas expected');
    const { drawn, unplaced } = placeAreas(model.areas, await usOutlines());
    expect(drawn.map(({ label }) => label)).toEqual(['Texas', 'Ohio']);
    expect(unplaced.map(({ label }) => label)).toEqual(['TX']);
  });

  it('every state of the list has an outline, and every outline a state', async () => {
    expect(Object.values(US_STATES).toSorted()).toEqual([...(await usOutlines())].toSorted());
  });
});

async function usOutlines(): Promise<ReadonlySet<string>> {
  const { areas } = await mapShapes.us.fetch();
  return new Set(areas.map(({ name }) => name.toLowerCase()));
}

describe('WID-011: title', () => {
  const dma = config('dma', { title: 'Consumption by DMA' });
  it.each([
    [['united states'], 'Consumption by DMA'],
    [['United States'], 'Consumption by DMA'],
    [['germany'], 'Consumption by Geo Location'],
    [[], 'Consumption by Geo Location'],
  ])('with countries %j', (countries, expected) => {
    expect(widgetTitle(dma, { countries })).toBe(expected);
  });

  it('a map of something else keeps the name of it', () => {
    const fresh = (title: string, country: string) => widgetTitle(config('dma', { title }), { countries: [country] });
    expect(fresh('New Viewers by DMA', 'germany')).toBe('New Viewers by Geo Location');
    expect(fresh('New Viewers by State', 'germany')).toBe('New Viewers by Geo Location');
    expect(fresh('New Viewers by DMA', 'united states')).toBe('New Viewers by DMA');
  });

  it('a map of states next to one of DMAs can be told apart from it', () => {
    const states = config('dma', { title: 'Consumption by State', fields: ['customer_view.state'] });
    expect(widgetTitle(states, { countries: [] })).toBe('Consumption by Geo Location: States');
    expect(widgetTitle(states, { countries: ['united states'] })).toBe('Consumption by State');
  });

  it('other widgets keep their title', () => {
    expect(widgetTitle(config('line', { title: 'Trend' }), { countries: ['germany'] })).toBe('Trend');
  });

  it.each([
    ['Content Watched', 'Content Watched by'],
    ['Content Watched by', 'Content Watched by'],
    ['', 'Content Watched by'],
  ])('WID-010: %j reads on into the choice of dimension', (title, expected) => {
    expect(widgetTitle(config('contentByProperty', { title }), { countries: [] })).toBe(expected);
  });
});
