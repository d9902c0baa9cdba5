import { describe, expect, it } from 'vitest';
import { dimension, inputOf, measure } from '../testing/test-input.ts';
import { contentCard } from './content-facts.ts';

const fields = [dimension('genre'), dimension('series'), measure('plays'), measure('unique_viewers')];

describe('WID-009: the header card of a title', () => {
  it('names it by its title field, with facts and figures', () => {
    const card = contentCard(
      inputOf({
        type: 'content',
        fields,
        rows: [['Drama', 'Quiet Orbit', 1_234_567, 400]],
        compareRows: [['Drama', 'Quiet Orbit', 1_000_000, 400]],
      }),
    );
    expect(card).toMatchObject({
      title: 'Quiet Orbit',
      noun: 'Series',
      facts: [{ label: 'Genre', text: 'Drama' }],
      figures: [
        { label: 'Plays', value: '1.23M', exact: '1,234,567', change: { text: '+23.46%' } },
        { label: 'Unique viewers', value: '400', change: { direction: 'flat' } },
      ],
    });
  });

  it('gathers several rows of the title: values are listed, plays added, distinct viewers never', () => {
    const genres = ['Drama', 'Crime', 'Noir', 'Mystery', 'Thriller'];
    const rows = [...genres.map((genre) => [genre, 'Quiet Orbit', 10, 7]), ['News', 'Other', 99, 99]];
    expect(contentCard(inputOf({ type: 'content', fields, rows }))).toMatchObject({
      facts: [{ text: 'Drama, Crime, Noir and 2 more', full: genres.join(', ') }],
      figures: [{ label: 'Plays', exact: '50', change: null }],
    });
  });

  it('takes distinct viewers of several rows from the totals, where these are of the title alone', () => {
    const rows = [
      ['Drama', 'Quiet Orbit', 10, 7],
      ['Crime', 'Quiet Orbit', 10, 7],
    ];
    const input = { ...inputOf({ type: 'content', fields, rows }), totals: { 'v.plays': 10, 'v.unique_viewers': 8 } };
    expect(contentCard(input)?.figures.map((figure) => figure.exact)).toEqual(['10', '8']);
    const others = { ...input, rows: [...input.rows, { 'v.series': 'Other', 'v.plays': 5 }] };
    expect(contentCard(others)?.figures.map((figure) => figure.exact)).toEqual(['20']);
  });

  it('a channel with a series among its facts stays the channel', () => {
    const channel = inputOf({
      type: 'content',
      fields: [dimension('channel'), dimension('series')],
      rows: [['Aurora One', 'Quiet Orbit']],
    });
    expect(contentCard(channel)).toMatchObject({ title: 'Aurora One', noun: 'Channel' });
  });

  it('shows no figures where a strip below has them', () => {
    const rows = [['Drama', 'Quiet Orbit', 5, 3]];
    const card = contentCard(inputOf({ type: 'content', fields, rows, config: { visConf: { figures: false } } }));
    expect(card).toMatchObject({ title: 'Quiet Orbit', facts: [{ text: 'Drama' }], figures: [] });
  });

  it('leaves out facts nobody knows', () => {
    const card = contentCard(inputOf({ type: 'content', fields, rows: [[null, 'Quiet Orbit', 5, null]] }));
    expect(card?.facts).toEqual([]);
    expect(card?.figures.map((figure) => figure.label)).toEqual(['Plays']);
  });

  it('is nothing without a title field', () => {
    expect(contentCard(inputOf({ type: 'content', fields: [measure('plays')], rows: [[5]] }))).toBeNull();
  });
});
