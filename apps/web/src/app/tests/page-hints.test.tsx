// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { globalFiltersReply } from '../../testing/test-fields.ts';
import { renderApp, type TestAppOptions } from '../../testing/test-app.tsx';

afterEach(cleanup);

const PREFERENCE = 'POST /v1/customers/1/preference';

function open(options: Partial<TestAppOptions> = {}) {
  const saved: unknown[] = [];
  const app = renderApp({
    path: '/viewer-insights/dma_page',
    ...options,
    replies: {
      ...globalFiltersReply,
      [PREFERENCE]: (body) => {
        saved.push(body);
        return { data: body };
      },
      ...options.replies,
    },
  });
  return { ...app, saved };
}
const hints = () => screen.queryAllByRole('note').map((note) => note.textContent);

test('the first visit explains the demo and the page, each until it is hidden, and the server remembers that', async () => {
  const app = open();
  await screen.findByText('Where viewers are, by market area. Click an area to filter by it.');
  expect(hints()).toHaveLength(2);
  await app.user.click(screen.getAllByRole('button', { name: 'Hide this hint' })[0] ?? document.body);
  await waitFor(() => expect(hints()).toEqual(['Where viewers are, by market area. Click an area to filter by it.']));
  await app.user.click(screen.getByRole('button', { name: 'Hide this hint' }));
  await waitFor(() => expect(hints()).toEqual([]));
  expect(app.saved).toEqual([{ hidden_hints: ['demo'] }, { hidden_hints: ['demo', 'dma_page'] }]);
});

test('somebody who is no demo user reads about the page alone', async () => {
  open({ user: { user: { id: 'u2', fullName: 'Own User', email: 'own@my.tv' } } });
  await screen.findByText('Where viewers are, by market area. Click an area to filter by it.');
  expect(hints()).toHaveLength(1);
});

test('what was hidden stays hidden until Preference shows it again', async () => {
  const app = open({
    path: '/viewer-insights/preference',
    replies: { 'GET /v1/customers/1/preference': { data: { hidden_hints: ['demo', 'preference'] } } },
  });
  const again = await screen.findByRole('button', { name: 'Show again' });
  expect(hints()).toEqual([]);
  await app.user.click(again);
  await screen.findByText('How Playhead opens and looks for you alone.');
  expect(app.saved).toEqual([{ hidden_hints: [] }]);
});
