import { describe, expect, it } from 'vitest';
import { tableModel } from './table-model.ts';
import { headerLines, headersBreak } from './column-width.ts';
import { dimension, inputOf, measure } from '../testing/test-input.ts';

describe('headers of a table', () => {
  const { columns } = tableModel(
    inputOf({
      type: 'table',
      fields: [dimension('series'), measure('plays'), measure('minutes'), measure('avg_percent_complete', 'percent')],
      rows: [],
    }),
  );

  it.each([
    [900, false],
    [380, true],
  ])('in %i px they break: %s', (width, breaks) => {
    expect(headersBreak(columns, width)).toBe(breaks);
  });

  it.each([
    ['Plays', ['Plays']],
    ['Unique Viewers', ['Unique', 'Viewers']],
    ['Minutes per Viewer', ['Minutes', 'per Viewer']],
    ['Average % Complete', ['Average %', 'Complete']],
    ['Total Streaming Days', ['Total', 'Streaming Days']],
    ['Daily Average Frequency', ['Daily Average', 'Frequency']],
  ])('%s stands on at most two lines', (label, lines) => {
    expect(headerLines(label)).toEqual(lines);
  });
});
