// @vitest-environment happy-dom
import { cleanup, configure, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { segmentReplies, segmentUser } from '../../features/segments/test-segments.tsx';
import { renderApp } from '../../testing/test-app.tsx';
import { globalFiltersReply } from '../../testing/test-fields.ts';
import type { TestUserChanges } from '../../testing/test-user.ts';

configure({ defaultHidden: true });
afterEach(cleanup);

const crime = encodeURIComponent(JSON.stringify({ genre: [{ op: 'is_equal_to', value: 'Crime' }] }));

function openFiltered(search: string, changes: TestUserChanges = {}) {
  const { permissions, functions, limits } = segmentUser();
  return renderApp({
    path: `/viewer-insights/content_overview_page${search}`,
    user: { permissions, functions, limits, defaultCountry: null, ...changes },
    replies: { ...globalFiltersReply, ...segmentReplies() },
  });
}

const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save as segment' });

test('SEG-041, SEG-097: the filters of a page open the modal as rules, with the warning', async () => {
  const { user } = openFiltered(`?filterStr=${crime}`);
  await screen.findByRole('button', { name: 'Edit filter: Genre is Crime' });
  await user.click(await button());
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
  expect(screen.getByText('You can create a segment based on known households or subscribers only.')).toBeTruthy();
  expect(await screen.findByRole('tab', { name: 'Content 1 filled' })).toBeTruthy();
});

test('SEG-093: without filters there is nothing to save, without the permission nobody saves', async () => {
  openFiltered('');
  expect((await button()).disabled).toBe(true);
  cleanup();
  openFiltered(`?filterStr=${crime}`, { permissions: [] });
  await screen.findByRole('button', { name: 'Share link' });
  expect(screen.queryByRole('button', { name: 'Save as segment' })).toBeNull();
});
