// @vitest-environment happy-dom
import type { PageId } from '@playhead/domain/pages';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { userInfoQuery } from '@playhead/browser/api/resources.ts';
import type { Replies } from '../../testing/table-network.ts';
import { renderFeature } from '../../testing/test-feature.tsx';
import { testUser } from '../../testing/test-user.ts';
import { SamplingNote } from './sampling-note.tsx';
import { SamplingSwitch } from './sampling-switch.tsx';
import { useSampling } from './use-sampling.ts';

afterEach(cleanup);

const SET = 'POST /v1/customers/1/users/session_sampling';

interface PageProps {
  page: PageId;
  address?: { sampling?: boolean };
  onAddress?: (on: boolean) => void;
  onChanged: () => void;
}

const SILENT = {};

function Page({ page, address = SILENT, ...events }: PageProps) {
  const user = useQuery(userInfoQuery(useApi(), '1')).data ?? testUser();
  const sampling = useSampling({ customer: '1', user, address, ...events });
  return (
    <>
      <SamplingSwitch page={page} sampling={sampling} />
      <SamplingNote page={page} on={sampling.on} />
    </>
  );
}

interface OpenOptions {
  on?: boolean;
  reply?: Replies[string];
  address?: { sampling?: boolean };
  onAddress?: (on: boolean) => void;
}

function open(page: PageId, { on = false, reply, ...rest }: OpenOptions = {}) {
  const onChanged = vi.fn<() => void>();
  const app = renderFeature(<Page page={page} onChanged={onChanged} {...rest} />, {
    'GET /v1/customers/1/users/user-info': { data: testUser({ samplingOn: on }) },
    [SET]: reply ?? ((body) => ({ data: body })),
  });
  const goTo = (address: { sampling?: boolean }) =>
    app.rerender(<Page page={page} onChanged={onChanged} {...rest} address={address} />);
  return { ...app, onChanged, goTo };
}

const checked = () => screen.getByRole('switch', { name: 'Sampling' }).getAttribute('aria-checked');

test('FLT-079..FLT-082: turning it on tells the server, then the widgets query again and the state is told in words', async () => {
  const { user, onChanged, calls } = open('overview_page');
  expect(screen.queryByText(/Sampling is on/)).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Sampling' }));
  await screen.findByText(/Sampling is on/);
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(calls.filter((call) => call === SET)).toHaveLength(1);
  expect(checked()).toBe('true');
});

test('an address with sampling turns it on, and the address says how it stands', async () => {
  const said: boolean[] = [];
  const { calls } = open('overview_page', { address: { sampling: true }, onAddress: (on) => said.push(on) });
  await screen.findByText(/Sampling is on/);
  await waitFor(() => expect(said).toEqual([true]));
  expect(calls.filter((call) => call === SET)).toHaveLength(1);
  cleanup();
  const own: boolean[] = [];
  open('overview_page', { on: true, onAddress: (on) => own.push(on) });
  await waitFor(() => expect(own).toContain(true));
});

test('FLT-080: the switch stays as it was turned while the address still says otherwise', async () => {
  const { user, onChanged, calls, goTo } = open('overview_page', { address: { sampling: false } });
  await user.click(screen.getByRole('switch', { name: 'Sampling' }));
  await screen.findByText(/Sampling is on/);
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(calls.filter((call) => call === SET)).toHaveLength(1);
  goTo({ sampling: true });
  expect([checked(), calls.filter((call) => call === SET).length]).toEqual(['true', 1]);
  goTo({ sampling: false });
  await waitFor(() => expect(checked()).toBe('false'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2));
});

test('FLT-080: a refused change leaves the switch as it was and says why', async () => {
  const { user, onChanged } = open('overview_page', { reply: { status: 500, code: 500, message: 'Not now.' } });
  await user.click(screen.getByRole('switch', { name: 'Sampling' }));
  await screen.findByText('Not now.');
  expect(checked()).toBe('false');
  expect(onChanged).not.toHaveBeenCalled();
});

test.each(['segment_overview', 'unique_viewers_page', 'unique_viewers_page_configurable'] as const)(
  'FLT-083: on %s it cannot be turned, and says so',
  async (page) => {
    const { user, calls } = open(page, { on: true });
    await screen.findByText(/Sampling is on/);
    const toggle = screen.getByRole('switch', { name: 'Sampling' });
    expect(toggle.title).toBe('Sampling cannot be switched on this page.');
    await user.click(toggle);
    expect(calls).not.toContain(SET);
    expect(checked()).toBe('true');
  },
);

test.each([
  'jobs_management',
  'preference',
  'package-settings',
  'subscriber_metadata_info',
  'customer_reports',
] as const)('FLT-083: %s has no sampling switch', (page) => {
  open(page, { on: true });
  expect(screen.queryByRole('switch', { name: 'Sampling' })).toBeNull();
  expect(screen.queryByText(/Sampling is on/)).toBeNull();
});
