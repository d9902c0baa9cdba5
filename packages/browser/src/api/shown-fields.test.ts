import type { QueryResult, ResultField } from '@playhead/contract/http/queries';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { loadGerman } from '@playhead/texts/test-language';
import { expect, test } from 'vitest';

const { shownField, shownResult } = await loadGerman(() => import('./shown-fields.ts'), {
  texts: { Plays: 'Wiedergaben', 'Sessions with a play.': 'Sitzungen mit Wiedergabe.' },
  filledByServers: [],
});

function field(name: string, label: string): ResultField {
  return { name, label, kind: 'measure', format: 'integer', definition: 'Sessions with a play.' };
}

test('a field of the server has its name in the language of the reader', () => {
  expect(shownField(field('customer_view.plays', 'Plays'))).toMatchObject({
    label: 'Wiedergaben',
    definition: 'Sitzungen mit Wiedergabe.',
  });
});

test('a custom tag keeps its name, though it is called as one of our fields', () => {
  expect(shownField(field('customer_view.tags.plays', 'Plays')).label).toBe('Plays');
});

test('in a result, a measure that somebody made keeps the name they gave it', () => {
  const result = { fields: [field('customer_view.plays', 'Plays'), field('mine', 'Plays')] } as unknown as QueryResult;
  const query = {
    request: 'query',
    body: { dynamicFields: [{ category: 'table_calculation', tableCalculation: 'mine', expression: '1' }] },
  } as unknown as WidgetQuery;
  expect(shownResult(result, query).fields.map(({ label }) => label)).toEqual(['Wiedergaben', 'Plays']);
});
