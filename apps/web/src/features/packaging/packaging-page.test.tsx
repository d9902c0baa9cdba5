// @vitest-environment happy-dom
import { type Packaging, packageFeatures } from '@playhead/contract/http/administration/packaging';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderFeature } from '../../testing/test-feature.tsx';
import { PackagingPage } from './packaging-page.tsx';

afterEach(cleanup);

const packaging: Packaging = {
  features: packageFeatures.map((id) => ({ id, enabled: id === 'ads' || id === 'demographics' })),
  permissions: ['ci_create_segment_permission'],
  segments: { usage: 12, quota: 100, mayExceed: false, locked: false, longestRange: 90 },
  sampling: { on: false, rate: 0.1 },
  timeZone: 'Europe/Berlin',
  weekStartDay: 1,
  dayParts: [{ name: 'Prime Time', from: '20:00', to: '23:00' }],
  defaultCountry: null,
  customTags: ['plan', 'app_version'],
  exportFormats: ['pdf', 'parquet'],
  exportDestinations: ['download', 'sftp'],
  footerVisible: true,
};

function show(changes: Partial<Packaging> = {}) {
  renderFeature(
    <PackagingPage
      packaging={{ ...packaging, ...changes }}
      customerName="Aurora Stream"
      now={() => new Date('2026-11-15T12:00:00Z')}
    />,
  );
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
/** Names of the entries that somebody has. */
const granted = (title: string, words: string) =>
  card(title)
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByText(words, { exact: true }))
    .map((item) => item.querySelector('p')?.textContent);

test('USR-018: features in words, with those the package has', () => {
  show();
  card('Features').getByText('2 of 11 are in your package.');
  card('Features').getByText('Residents and households in widgets, filters and segments.');
  expect(granted('Features', 'Included')).toEqual(['Ads', 'Demographics']);
  expect(granted('Features', 'Not included')).toHaveLength(9);
});

test('USR-016, USR-018: permissions of the reader', () => {
  show();
  expect(granted('Your permissions', 'You have it')).toEqual(['Create segments']);
  expect(granted('Your permissions', 'You do not have it')).toEqual(['Export', 'Load data', 'Administer']);
  card('Exports').getByText('You need the permission Export to use them.');
});

test('USR-015, USR-018: quota and lock of segments', () => {
  show();
  card('Segments').getByText('12 of 100 segments used');
  expect(fact('Lock')).toBe('Not lockedSegments can be created and edited.');
  cleanup();
  show({ segments: { ...packaging.segments, usage: 100, locked: true } });
  card('Segments').getByText(/^The quota is used up\./);
  expect(fact('Lock')).toBe('LockedSegments cannot be created or edited right now.');
});

test('SEG-094: an internal user has no limit', () => {
  show({ segments: { ...packaging.segments, usage: 100, mayExceed: true } });
  expect(fact('Your limit')).toBe('NoneInternal users may exceed the quota.');
  expect(screen.queryByText(/^The quota is used up\./)).toBeNull();
});

test('CONST-004, USR-018: calendar, sampling, country, tags and exports', () => {
  show({ sampling: { on: true, rate: 0.1 } });
  expect({
    zone: fact('Time zone'),
    week: fact('Week starts on'),
    parts: fact('Day parts'),
    sampling: fact('Session sampling'),
    country: fact('Default country'),
    tags: fact('Custom tags'),
    formats: fact('Formats'),
    destinations: fact('Destinations'),
  }).toEqual({
    zone: 'Europe/Berlin (UTC+01:00)',
    week: 'Monday',
    parts: 'Prime Time20:00 – 23:00',
    sampling: 'OnYour numbers come from 1 in 10 viewers.',
    country: 'None',
    tags: 'PlanApp Version',
    formats: 'PDFParquet',
    destinations: 'Download in the browserSFTP',
  });
});

test('USR-018: nothing on the page can be changed', () => {
  show();
  expect([
    screen.queryAllByRole('button'),
    screen.queryAllByRole('textbox'),
    screen.queryAllByRole('checkbox'),
  ]).toEqual([[], [], []]);
});
