import type { FilterSet } from '@playhead/domain/filters';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { ApiContext } from '@playhead/browser/api/api-context.tsx';
import { createApiClient } from '@playhead/browser/api/client.ts';
import { createQueryClient } from '@playhead/browser/api/query-client.ts';
import { createThemeStore } from '@playhead/browser/ui/theme/theme-choice.ts';
import { ThemeProvider } from '@playhead/browser/ui/theme/theme-provider.tsx';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';
import { testFields, testFirstStreamFields } from './test-fields.ts';

/** Values the network knows, by suggestion key; requests are kept as `key?query`. */
export function suggestionNetwork(values: Readonly<Record<string, readonly string[]>> = {}) {
  const requested: string[] = [];
  const api = createApiClient({
    origin: '',
    readToken: () => null,
    onTokenExpired: () => {},
    fetch: (input) => {
      const url = new URL(String(input), 'http://localhost');
      const key = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
      requested.push(key + url.search);
      const keyword = url.searchParams.get('keyword') ?? '';
      const data = (values[key] ?? [])
        .filter((value) => value.toLowerCase().includes(keyword.toLowerCase()))
        .map((value) => ({ value, name: value === '' ? 'EMPTY' : value }));
      return Promise.resolve(Response.json({ code: 200, data }));
    },
  });
  return { api, requested };
}

export type SuggestionNetwork = ReturnType<typeof suggestionNetwork>;

export function TestFrame({ network, children }: { network: SuggestionNetwork; children: ReactNode }) {
  const [client] = useState(createQueryClient);
  const [theme] = useState(() =>
    createThemeStore({ storage: null, darkSystem: Object.assign(new EventTarget(), { matches: false }) }),
  );
  return (
    <QueryClientProvider client={client}>
      <ApiContext value={network.api}>
        <ThemeProvider store={theme}>{children}</ThemeProvider>
      </ApiContext>
    </QueryClientProvider>
  );
}

export type DriverOptions = Partial<FilterBarProps> & { values?: Readonly<Record<string, readonly string[]>> };

/** The bar over a page that keeps what it was told. */
export function renderFilterBar({ values = {}, filters: first = [], ...props }: DriverOptions = {}) {
  const network = suggestionNetwork(values);
  const told: FilterSet[] = [];
  function Page() {
    const [filters, setFilters] = useState(first);
    return (
      <FilterBar
        customer="1"
        fields={testFields}
        firstStreamFields={testFirstStreamFields}
        calendar={{ today: '2026-11-15', weekStartDay: 0 }}
        filters={filters}
        onApply={(next) => {
          told.push(next);
          setFilters(next);
        }}
        {...props}
      />
    );
  }
  render(
    <TestFrame network={network}>
      <Page />
    </TestFrame>,
  );
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const addButton = () => screen.getByRole('button', { name: 'Add filter' });
  const panel = () => screen.findByRole('dialog');
  const card = async (label: string) => within(await screen.findByRole('region', { name: `${label} filter` }));
  return {
    user,
    told,
    requested: network.requested,
    addButton,
    panel,
    card,
    applyButton: () => screen.getByRole('button', { name: 'Apply' }),
    async open() {
      await user.click(addButton());
      await panel();
    },
    /** Opens the panel with a new card. */
    async add(label: string) {
      if (screen.queryByRole('dialog') === null) await this.open();
      await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: label }));
      return card(label);
    },
    async operator(label: string, name: string) {
      await user.click(screen.getByRole('combobox', { name: `${label}, operator` }));
      await user.click(await screen.findByTitle(name));
    },
    async apply() {
      await user.click(screen.getByRole('button', { name: 'Apply' }));
    },
  };
}
