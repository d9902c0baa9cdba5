// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/test-app.tsx';

afterEach(cleanup);

const METADATA = 'GET /v1/customers/1/subscriber-metadata';
const PACKAGING = 'GET /v1/customers/1/packaging';
const BROKEN = { status: 500, code: 500, message: 'Something went wrong on our side.' };
const path = '/viewer-insights/subscriber_metadata_info';

const size = {
  name: 'household_size',
  label: 'Household Size',
  description: 'Number of people in the household.',
  source: 'demographics',
  type: 'number',
  values: 1234,
  coverage: 0.6286,
  loadedAt: '2026-11-14T03:10:00.000Z',
};
const plan = {
  name: 'plan',
  label: 'Plan',
  description: 'Loaded by your company about the people in a household.',
  source: 'residents',
  type: 'string',
  values: 3,
  coverage: 0,
  loadedAt: '2026-11-13T03:10:00.000Z',
};

test('USR-021, USR-022: fields with name, type, description and coverage, and the time of the last load', async () => {
  const data = { fields: [size, plan], loadedAt: size.loadedAt };
  renderApp({ path, replies: { [METADATA]: { data } } });
  const table = within(await screen.findByRole('table', { name: 'Metadata fields' }));
  const [head, ...rows] = table
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent.trim()));
  expect(head).toEqual(['Name', 'Type', 'Description', 'Values', 'Coverage']);
  expect(rows).toEqual([
    ['Household Sizehousehold_size', 'Number', 'Number of people in the household. Household', '1,234', '62.86%'],
    ['Planplan', 'Text', 'Loaded by your company about the people in a household. Residents', '3', '0.00%'],
  ]);
  // In the zone of the customer, New York.
  screen.getByText('Nov 13, 2026, 22:10');
});

test('USR-022: "No Data" when there are no fields', async () => {
  renderApp({ path, replies: { [METADATA]: { data: { fields: [], loadedAt: null } } } });
  await screen.findByRole('heading', { name: 'No Data' });
});

test('USR-014: without the flag the menu has no entry, and the refusal of the server is the forbidden screen', async () => {
  renderApp({
    path,
    user: { flags: { subscriberMetadata: false } },
    replies: { [METADATA]: { status: 403, code: 403, message: 'You do not have the permission for this.' } },
  });
  await screen.findByRole('heading', { name: 'Forbidden' });
  expect(screen.queryByRole('link', { name: 'Subscriber Metadata' })).toBeNull();
  screen.getByRole('link', { name: 'Package Settings' });
});

test('a failure offers to try again', async () => {
  const app = renderApp({ path, replies: { [METADATA]: BROKEN } });
  await screen.findByText('Something went wrong on our side.');
  app.table[METADATA] = { data: { fields: [], loadedAt: null } };
  await app.user.click(screen.getByText('Try again'));
  await screen.findByRole('heading', { name: 'No Data' });
});

test('USR-015, USR-017: package settings open from the menu; a failure offers to try again', async () => {
  const app = renderApp({ path: '/viewer-insights/jobs_management', replies: { [PACKAGING]: BROKEN } });
  await screen.findByRole('heading', { level: 1, name: 'Jobs Management' });
  await app.user.click(screen.getByRole('link', { name: 'Package Settings' }));
  await screen.findByRole('heading', { name: 'This page could not be loaded' });
  app.table[PACKAGING] = {
    data: {
      features: [{ id: 'ads', enabled: true }],
      permissions: [],
      segments: { usage: 1, quota: 2, mayExceed: false, locked: true, longestRange: 90 },
      sampling: { on: false, rate: 0.1 },
      time_zone: 'America/New_York',
      week_start_day: 0,
      dayParts: [],
      default_country: null,
      custom_tags: [],
      exportFormats: [],
      exportDestinations: [],
      footer_visible: true,
    },
  };
  await app.user.click(screen.getByText('Try again'));
  await screen.findByText('1 of 2 segments used');
});
