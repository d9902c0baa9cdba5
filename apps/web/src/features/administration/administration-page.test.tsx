// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderFeature } from '../../testing/test-feature.tsx';
import { AdministrationPage } from './administration-page.tsx';

afterEach(cleanup);

const BASE = '/v1/customers/1001';
const settings = {
  name: 'Aurora Stream',
  time_zone: 'Europe/Berlin',
  week_start_day: 1,
  default_country: null,
  custom_tags: ['plan'],
  viewer_label: 'Viewer',
  footer_visible: true,
  features: ['ads'],
  pages: ['overview_page'],
  day_parts: ['23:30', '01:00', '02:00', '06:00', '09:00', '16:00', '19:00', '20:00', '23:00'],
  segment_quota: 100,
  segment_upload_quota: 5000,
  segments_locked: false,
  segment_calendar_days: 90,
  first_watched_days: 90,
  last_watched_days: 90,
  segment_time_window_days: 390,
  export_formats: ['pdf', 'csv'],
  export_destinations: ['download'],
  page_export_formats: {},
  embed_origins: [],
};
const ada = {
  user_id: '0b8f3a52-6a0e-4a58-9a3c-3d5d2f1c7e11',
  email: 'ada@aurora.example',
  user_full_name: 'Ada Lindqvist',
  permissions: ['ci_export_permission'],
  status: 'active',
  from_host: false,
};
const word = (name: string) => ({ name, meaning: '' });
const words = {
  features: { ads: word('Ads'), demographics: word('Demographics') },
  permissions: {
    ci_export_permission: word('Export'),
    ci_create_segment_permission: word('Create segments'),
    ci_ingest_permission: word('Load data'),
    ci_admin_permission: word('Administer'),
  },
  formats: {},
  destinations: {},
  weekdays: ['Sunday', 'Monday'],
};

async function open(tab: string, replies: Parameters<typeof renderFeature>[1] = {}) {
  const shown = renderFeature(
    <AdministrationPage
      customer="1001"
      timeZone="Europe/Berlin"
      permissions={['ci_admin_permission', 'ci_ingest_permission']}
      words={words}
      LeaveCheck={({ hasChanges }) => <span data-testid="leave">{String(hasChanges)}</span>}
      overview={<p>The package</p>}
    />,
    { [`GET ${BASE}/administration/settings`]: { data: settings }, ...replies },
  );
  await shown.user.click(screen.getByRole('tab', { name: tab }));
  return shown;
}

test('USR-018: an admin edits settings, is told of a wrong value in its place, cancels and saves', async () => {
  const save = `PUT ${BASE}/administration/settings`;
  const sent: unknown[] = [];
  const { user } = await open('Settings', {
    [save]: (body) => {
      sent.push(body);
      return { data: { ...settings, name: 'Aurora' } };
    },
  });
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  screen.getByText('Enter the name people will see.');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  expect(screen.getByTestId('leave').textContent).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([(name as HTMLInputElement).value, screen.getByTestId('leave').textContent]).toEqual([
    'Aurora Stream',
    'false',
  ]);
  await user.clear(name);
  await user.type(name, 'Aurora');
  await user.click(screen.getByRole('switch', { name: 'Locked' }));
  screen.getByText('2 unsaved changes');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The settings are saved. They work from now on.');
  expect(sent).toEqual([{ name: 'Aurora', segments_locked: true }]);
});

test('the day parts of the customer: times that do not follow each other are refused on the page', async () => {
  const sent: unknown[] = [];
  const { user } = await open('Settings', {
    [`PUT ${BASE}/administration/settings`]: (body) => {
      sent.push(body);
      return { data: settings };
    },
  });
  const late = await screen.findByLabelText('Late News begins at');
  fireEvent.change(late, { target: { value: '19:30' } });
  screen.getByText('The day parts must begin one after the other, each at another time.');
  fireEvent.change(late, { target: { value: '22:30' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The settings are saved. They work from now on.');
  expect(sent).toEqual([
    { day_parts: ['23:30', '01:00', '02:00', '06:00', '09:00', '16:00', '19:00', '20:00', '22:30'] },
  ]);
});

test('USR-018: a refused save keeps the changes and says why', async () => {
  const refused = { status: 400, code: 400, message: '"X" is not a time zone.' };
  const { user } = await open('Settings', { [`PUT ${BASE}/administration/settings`]: refused });
  await user.click(await screen.findByRole('switch', { name: 'Footer' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Couldn\'t save. "X" is not a time zone.');
  expect(screen.getByTestId('leave').textContent).toBe('true');
});

test('USR-016: users with their permissions; a new one gets a password that is shown once', async () => {
  const { user } = await open('Users', {
    [`GET ${BASE}/administration/users`]: { data: [ada] },
    [`POST ${BASE}/administration/users`]: {
      data: { user: { ...ada, email: 'bo@aurora.example' }, password: 'pw-123' },
    },
  });
  const table = within(await screen.findByRole('table'));
  table.getByText('ada@aurora.example');
  table.getByText('Export');
  await user.type(screen.getByLabelText('E-mail address'), 'bo@aurora.example');
  await user.type(screen.getByLabelText('Name'), 'Bo');
  await user.click(screen.getByRole('button', { name: 'Add user' }));
  await screen.findByText('pw-123');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('pw-123')).toBeNull();
});

test('the audit log shows who did what, and what was refused', async () => {
  await open('Audit log', {
    [`GET ${BASE}/audit`]: {
      data: {
        entries: [
          {
            id: 7,
            at: '2026-11-15T10:12:00.000Z',
            actor: 'ada@aurora.example',
            action: 'portal.signIn',
            what: 'Sign in',
            target: null,
            address: '192.0.2.7',
            outcome: 'refused',
            detail: {},
          },
        ],
        has_more: false,
      },
    },
  });
  const row = (await screen.findByText('ada@aurora.example')).closest('tr');
  expect(row?.textContent).toBe('Nov 15, 2026, 11:12ada@aurora.example192.0.2.7Sign in · refusedportal.signIn');
});

test('data health: last load, rejected rows with reasons, late rows and the state of the rollups', async () => {
  await open('Data health', {
    [`GET ${BASE}/data-health`]: {
      data: {
        last_load: { name: 'a.csv', kind: 'file', state: 'stored', rows: 1204, at: '2026-11-15T10:12:00.000Z' },
        generated: null,
        days: [{ day: '2026-11-15', rows: 1204, late_rows: 4 }],
        loads: { count: 2, interrupted: 1, rows: 1204, duplicates: 12, rejected: 3 },
        rejected: [{ reason: 'ends too early', field: '', rows: 3 }],
        rollups: { state: 'checking', months: [] },
      },
    },
  });
  const card = async (name: string) => (await screen.findByRole('region', { name })).textContent;
  expect([await card('Last load'), await card('Late rows'), await card('Rollups')]).toEqual([
    'Last loadNov 15, 2026, 11:12a.csv, 1,204 rows, stored',
    'Late rows4Loaded more than 2 days after their day.',
    'RollupsBeing checkedA load was cut off. Queries read the sessions meanwhile, more slowly.',
  ]);
  screen.getByText('ends too early');
  screen.getByText('Sun, Nov 15, 2026');
});

const range = { from: '2025-11-01', to: '2026-11-14' };
test.each([
  ['generated sessions', range, 9, 'Demo dataGenerated sessions, Sat, Nov 1, 2025 to Sat, Nov 14, 2026.'],
  ['sessions of a backup', null, 9, 'Not recorded'],
  ['no sessions', null, 0, 'None yetLoad data with npm run ingest or the API.'],
])('data health without a load tells of %s', async (_what, demo, rows, text) => {
  await open('Data health', {
    [`GET ${BASE}/data-health`]: {
      data: {
        last_load: null,
        generated: demo,
        days: [{ day: '2026-11-15', rows, late_rows: 0 }],
        loads: { count: 0, interrupted: 0, rows: 0, duplicates: 0, rejected: 0 },
        rejected: [],
        rollups: { state: 'complete', months: [] },
      },
    },
  });
  const card = await screen.findByRole('region', { name: 'Last load' });
  expect(card.textContent?.startsWith(`Last load${text}`)).toBe(true);
});
