// @vitest-environment happy-dom
import type { FilterSet } from '@playhead/domain/filters';
import { ViewerLabelContext } from '@playhead/widgets/viewer-words';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { suggestionNetwork, TestFrame } from '../test-filter-bar-driver.tsx';
import { firstEmptyingChip, type RemainingAudience } from '../remaining-audience/remaining-audience.ts';
import { testFields } from '../test-fields.ts';
import { FilterChips } from './filter-chips.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

const equal = (key: string, value: string) => ({ key, rows: [{ op: 'is_equal_to', values: [value] }] }) as const;
const [series, country, state] = [equal('series', 'Pine'), equal('country', 'Norway'), equal('state', 'Oslo')];

/** Responds when told to; records what was requested and what was cancelled. */
function counter() {
  const requested: string[] = [];
  const cancelled: string[] = [];
  const waiting: { name: string; respond: (left: RemainingAudience) => void }[] = [];
  const load = (filters: FilterSet, { signal }: { signal: AbortSignal }) => {
    const name = filters.map(({ key }) => key).join('+');
    requested.push(name);
    signal.addEventListener('abort', () => cancelled.push(name));
    return new Promise<RemainingAudience>((respond) => waiting.push({ name, respond }));
  };
  const respond = async (name: string, left: RemainingAudience) => {
    await waitFor(() => expect(requested).toContain(name));
    waiting.find((one) => one.name === name)?.respond(left);
  };
  return { requested, cancelled, load, respond };
}

function renderChips(filters: FilterSet, count: ReturnType<typeof counter>, viewerLabel = 'Viewer') {
  const network = suggestionNetwork();
  const chips = (shown: FilterSet, { isSettled = true, scope = 'last week' } = {}) => (
    <TestFrame network={network}>
      <ViewerLabelContext value={viewerLabel}>
        <FilterChips
          fields={testFields}
          filters={shown}
          remaining={{ load: count.load, scope, isSettled }}
          onEdit={() => {}}
          onClear={() => {}}
        />
      </ViewerLabelContext>
    </TestFrame>
  );
  const view = render(chips(filters, { isSettled: false }));
  return { show: (shown: FilterSet, scope?: string) => view.rerender(chips(shown, scope ? { scope } : {})) };
}

const words = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('USR-005: the remaining audience is counted in the customer’s word for a viewer', async () => {
  const count = counter();
  const view = renderChips([series], count, 'Fan');
  view.show([series]);
  await count.respond('series', { viewers: 12, sessions: 34 });
  await waitFor(() => expect(words()).toEqual(['Series is Pine12 fans · 34 sessions']));
  expect(screen.getByText(/12 fans/).title).toBe('Left after this filter: 12 fans, 34 sessions');
});

test('each chip shows what it and those before it leave, one query after the other', async () => {
  const count = counter();
  const view = renderChips([series, country], count);
  expect(count.requested).toEqual([]);
  view.show([series, country]);
  await count.respond('series', { viewers: 182_345, sessions: 1_283_993 });
  await count.respond('series+country', { viewers: 12, sessions: 34 });
  await waitFor(() =>
    expect(words()).toEqual([
      'Series is Pine182K viewers · 1.28M sessions',
      'Country is Norway12 viewers · 34 sessions',
    ]),
  );
  expect(count.requested).toEqual(['series', 'series+country']);
  expect(screen.getByText(/182K/).title).toBe('Left after this filter: 182,345 viewers, 1,283,993 sessions');
});

test('the chip that leaves nothing says so, and no query runs for the chips after it', async () => {
  const count = counter();
  const view = renderChips([series, country, state], count);
  view.show([series, country, state]);
  await count.respond('series', { viewers: 5, sessions: 9 });
  await count.respond('series+country', { viewers: 0, sessions: 0 });
  await waitFor(() => expect(words()[1]).toBe('Country is Norwayleaves nothing'));
  expect(words()[2]).toBe('State is Oslo');
  expect(count.requested).toEqual(['series', 'series+country']);
});

test('queries about filters that changed are cancelled, responses about the same are kept', async () => {
  const count = counter();
  const view = renderChips([series, country], count);
  view.show([series, country]);
  await count.respond('series', { viewers: 5, sessions: 9 });
  await waitFor(() => expect(count.requested).toEqual(['series', 'series+country']));
  view.show([series, state]);
  await waitFor(() => expect(count.requested).toEqual(['series', 'series+country', 'series+state']));
  expect(count.cancelled).toEqual(['series+country']);
  view.show([series, state], 'last month');
  await waitFor(() => expect(count.requested.slice(3)).toEqual(['series']));
  expect(words()[0]).toBe('Series is Pine');
});

test.each([
  [[], null],
  [[{ viewers: 3, sessions: 4 }, null], null],
  [
    [
      { viewers: 0, sessions: 4 },
      { viewers: 0, sessions: 0 },
    ],
    1,
  ],
  [[{ viewers: 0, sessions: 0 }, null], 0],
])('the first chip of %j that left nothing', (lefts, index) => {
  expect(firstEmptyingChip(lefts)).toBe(index);
});
