// @vitest-environment happy-dom
import { act, cleanup, configure, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderFilterBar, suggestionNetwork, TestFrame } from '../test-filter-bar-driver.tsx';
import { testFields } from '../test-fields.ts';
import { associatedValues } from '@playhead/browser/ui/filter-editor/associated-values.ts';
import { pastedValues } from '@playhead/browser/ui/suggestions/pasted-values.ts';
import { useSuggestions } from '@playhead/browser/ui/suggestions/use-suggestions.ts';

configure({ defaultHidden: true });
afterEach(cleanup);

const [series, season, episode, country, state] = testFields;

describe('typing', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  test('FLT-068, FLT-069: requests on focus once, and for typed text after 800 ms', async () => {
    const network = suggestionNetwork({ series: ['Pine', 'Harbor', 'Harvest'] });
    if (!series) throw new Error('The test fields begin with the series.');
    const { result } = renderHook(() => useSuggestions({ customer: '1', field: series, associated: [] }), {
      wrapper: ({ children }) => <TestFrame network={network}>{children}</TestFrame>,
    });
    expect([result.current.status, network.requested]).toEqual(['idle', []]);
    act(() => result.current.onFocus());
    expect(result.current.status).toBe('fetching');
    await waitFor(() => expect(result.current.status).toBe('fetched'));
    act(() => result.current.onFocus());
    vi.setTimerTickMode('manual');
    act(() => result.current.onType('Har'));
    expect([result.current.status, result.current.list.map(({ value }) => value)]).toEqual([
      'fetching',
      ['Harbor', 'Harvest'],
    ]);
    await act(() => vi.advanceTimersByTimeAsync(799));
    act(() => result.current.onType('Harv'));
    await act(() => vi.advanceTimersByTimeAsync(799));
    expect(network.requested).toEqual(['series?keyword=&is_cust_tag=false']);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(network.requested).toEqual(['series?keyword=&is_cust_tag=false', 'series?keyword=Harv&is_cust_tag=false']);
    vi.setTimerTickMode('interval');
    await waitFor(() => expect(result.current.status).toBe('fetched'));
    expect(result.current.list).toEqual([{ value: 'Harvest', name: 'Harvest' }]);
  });
});

test('FLT-068, FLT-070: other countries are other suggestions, requested at the next focus', async () => {
  const network = suggestionNetwork({ state: ['Oslo'] });
  if (!state) throw new Error('The test fields have a state.');
  const { result, rerender } = renderHook(
    ({ value }) => useSuggestions({ customer: '1', field: state, associated: [{ key: 'country', value }] }),
    {
      initialProps: { value: 'Norway' },
      wrapper: ({ children }) => <TestFrame network={network}>{children}</TestFrame>,
    },
  );
  act(() => result.current.onFocus());
  await waitFor(() => expect(result.current.status).toBe('fetched'));
  rerender({ value: 'Sweden' });
  expect(result.current).toMatchObject({ status: 'idle', list: [] });
  act(() => result.current.onFocus());
  await waitFor(() => expect(result.current.status).toBe('fetched'));
  expect(network.requested).toEqual([
    'state?associate_key=country&associate_value=Norway&keyword=&is_cust_tag=false',
    'state?associate_key=country&associate_value=Sweden&keyword=&is_cust_tag=false',
  ]);
});

test('FLT-073, FLT-074: nothing found is said, an empty value is named', async () => {
  const bar = renderFilterBar({ values: { state: ['Oslo', ''] } });
  await bar.add('State');
  await bar.user.click(screen.getByRole('combobox', { name: 'State' }));
  await bar.user.click(await screen.findByTitle('EMPTY'));
  await bar.add('Country');
  await bar.user.click(screen.getByRole('combobox', { name: 'Country' }));
  expect(await screen.findByText('No suggestions found.')).toBeTruthy();
  await bar.apply();
  expect(screen.getByRole('list', { name: 'Filters in force' }).textContent).toBe('State is EMPTY');
});

test('a value that is not suggested can be typed, and a pasted list is many values', async () => {
  const bar = renderFilterBar({ values: { series: ['Pine'] } });
  await bar.add('Series');
  await bar.user.click(screen.getByRole('combobox', { name: 'Series' }));
  await bar.user.keyboard('Ada, yet');
  await bar.user.click(await screen.findByText('Use “Ada, yet”'));
  await bar.user.paste('Harbor, Quay\n"Come Home, Ada"\r\nHarbor');
  await bar.apply();
  expect(bar.told).toEqual([
    [
      {
        key: 'series',
        rows: [{ op: 'is_equal_to', values: ['Ada, yet', 'Harbor', 'Quay', 'Come Home, Ada'] }],
      },
    ],
  ]);
});

test.each([
  ['a,b', ['a', 'b']],
  ['a\r\nb\n\n', ['a', 'b']],
  ['a\tb\nc\td', ['a', 'b', 'c', 'd']],
  [' a b ,, a b', ['a b']],
  ['"x, y",z', ['x, y', 'z']],
  ['5" screen,7" screen', ['5" screen', '7" screen']],
  ['', []],
])('pasted %j', (text, values) => {
  expect(pastedValues(text)).toEqual(values);
});

describe('associated values', () => {
  const of = (field: (typeof testFields)[number] | undefined, draft: Parameters<typeof associatedValues>[0]['draft']) =>
    field ? associatedValues({ field, draft, fields: testFields }) : null;
  const equal = (key: string, ...values: string[]) => ({ key, rows: [{ op: 'is_equal_to', values }] }) as const;

  test('FLT-070: states by the chosen countries', () => {
    expect(of(state, [equal('country', 'Norway', 'Sweden'), equal('series', 'Pine')])).toEqual([
      { key: 'country', value: 'Norway' },
      { key: 'country', value: 'Sweden' },
    ]);
  });

  test('FLT-071: episodes by series and season, as far as the season is a number', () => {
    expect(of(episode, [equal('season_number', '2', 'x'), equal('series', 'Pine')])).toEqual([
      { key: 'series', value: 'Pine' },
      { key: 'season_number', value: '2' },
    ]);
  });

  test('patterns, negations and fields without associates narrow nothing', () => {
    expect(of(season, [{ key: 'series', rows: [{ op: 'contains', values: ['Pi'] }] }])).toEqual([]);
    expect(of(season, [{ key: 'series', rows: [{ op: 'is_not_equal_to', values: ['Pine'] }] }])).toEqual([]);
    expect(of(country, [equal('series', 'Pine')])).toEqual([]);
  });
});
