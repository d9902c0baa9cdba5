// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { TagName } from '../../features/segments/builder/tag-name.tsx';
import { tableNetwork } from '../../testing/table-network.ts';
import { useSuggestions } from '@playhead/browser/ui/suggestions/use-suggestions.ts';
import { memoryRouter } from '../../page-context/router/app-router.ts';
import { App } from '../app.tsx';
import { createServices } from '../services.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function SuggestedValues({ suggestionKey, isCustomTag }: { suggestionKey: string; isCustomTag: boolean }) {
  const { status, onFocus } = useSuggestions({
    customer: '1',
    field: { suggestionKey, isCustomTag },
    associated: [],
  });
  useEffect(() => {
    if (status === 'idle') onFocus();
  });
  return null;
}

const rule = { field: 'custom_tags', op: 'is_equal_to', values: [] } as const;

function Lookups() {
  return (
    <>
      <TagName scope={{ customer: '1' }} label="Tag" rule={rule} onTag={() => undefined} />
      <SuggestedValues suggestionKey="plan" isCustomTag />
      <SuggestedValues suggestionKey="ad_log_campaign" isCustomTag={false} />
      <SuggestedValues suggestionKey="series" isCustomTag={false} />
    </>
  );
}

test('QRY-003: a second client with the same time limit and token fetches custom-tag and ads metadata', async () => {
  const network = tableNetwork({
    'GET /v1/app-config': { data: {} },
    'GET /v1/customers/1/customer-tags': { data: { ad_tags: [], cv_tags: [{ name: 'plan' }] } },
    'GET /v1/customers/1/suggestions/plan': { data: [] },
    'GET /v1/customers/1/suggestions/ad_log_campaign': { data: [] },
    'GET /v1/customers/1/suggestions/series': { data: [] },
  });
  const tokens = new Set<string | null>();
  const fetch: typeof globalThis.fetch = (input, init) => {
    tokens.add(new Headers(init?.headers).get('authorization'));
    return network.fetch(input, init);
  };
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const services = createServices({ window, embedded: true, origin: '', now: () => new Date(), fetch });
  services.session.acceptHostToken('host-token');
  const requests = { shared: vi.spyOn(services.api, 'call'), metadata: vi.spyOn(services.metadataApi, 'call') };
  render(
    <App services={{ ...services, embedded: false, hostTokens: null }} router={memoryRouter()}>
      <Lookups />
    </App>,
  );
  const namesOf = (calls: typeof requests.shared) =>
    calls.mock.calls.map(([route, input]) => ('params' in input ? [route.id, input.params] : [route.id]));
  await waitFor(() => expect(requests.metadata).toHaveBeenCalledTimes(3));
  expect(namesOf(requests.metadata)).toEqual([
    ['filters.customerTags', { customer: '1' }],
    ['suggestions.list', { customer: '1', key: 'plan' }],
    ['suggestions.list', { customer: '1', key: 'ad_log_campaign' }],
  ]);
  expect(namesOf(requests.shared)).toContainEqual(['suggestions.list', { customer: '1', key: 'series' }]);
  expect(tokens).toEqual(new Set(['Bearer host-token']));
  expect(new Set(limits.mock.calls.flat())).toEqual(new Set([180_000]));
});
