// @vitest-environment happy-dom
import { encodeUserInfo } from '@playhead/contract/http/users';
import type { PageId } from '@playhead/domain/pages';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useApi } from '../../api/api-context.tsx';
import { userInfoQuery } from '../../api/resources.ts';
import type { Replies } from '../../testing/table-network.ts';
import { renderFeature } from '../../testing/test-feature.tsx';
import { testUser } from '../../testing/test-user.ts';
import { SamplingNote } from './sampling-note.tsx';
import { SamplingSwitch } from './sampling-switch.tsx';
import { useSampling } from './use-sampling.ts';

afterEach(cleanup);

const SET = 'POST /v1/customers/1/users/session_sampling';

function Page({ page, onChanged }: { page: PageId; onChanged: () => void }) {
  const user = useQuery(userInfoQuery(useApi(), '1')).data ?? testUser();
  const sampling = useSampling({ customer: '1', user, onChanged });
  return (
    <>
      <SamplingSwitch page={page} sampling={sampling} />
      <SamplingNote page={page} on={sampling.on} />
    </>
  );
}

function open(page: PageId, { on = false, reply }: { on?: boolean; reply?: Replies[string] } = {}) {
  const onChanged = vi.fn<() => void>();
  const app = renderFeature(<Page page={page} onChanged={onChanged} />, {
    'GET /v1/customers/1/users/user-info': { data: encodeUserInfo(testUser({ samplingOn: on })) },
    [SET]: reply ?? ((body) => ({ data: body })),
  });
  return { ...app, onChanged };
}

const checked = () => screen.getByRole('switch', { name: 'Sampling' }).getAttribute('aria-checked');

test('FLT-079..FLT-082: turning it on tells the server, then the widgets ask again and the state is told in words', async () => {
  const { user, onChanged, calls } = open('overview_page');
  expect(screen.queryByText(/Sampling is on/)).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Sampling' }));
  await screen.findByText(/Sampling is on/);
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(calls.filter((call) => call === SET)).toHaveLength(1);
  expect(checked()).toBe('true');
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
