import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ApiContext } from '@playhead/browser/api/api-context.tsx';
import { createApiClient } from '@playhead/browser/api/client.ts';
import { createQueryClient } from '@playhead/browser/api/query-client.ts';
import { ToastProvider } from '@playhead/browser/ui/toast/toast-region.tsx';
import { createToastStore } from '@playhead/browser/ui/toast/toast-store.ts';
import { PageContext } from '../page-context/page-context.ts';
import { testPage } from './test-page.ts';
import { type Replies, tableNetwork } from './table-network.ts';
import { TestTheme } from './test-theme.tsx';

/** One feature with what it takes from the app around it, over a network that responds from a table. */
export function renderFeature(feature: ReactNode, replies: Replies = {}) {
  const { fetch, calls, table } = tableNetwork(replies);
  const api = createApiClient({ origin: '', fetch, readToken: () => 'token-1', onTokenExpired: () => {} });
  const queryClient = createQueryClient();
  const toasts = createToastStore();
  const page = testPage();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ApiContext value={api}>
        <TestTheme>
          <ToastProvider store={toasts}>
            <PageContext value={page}>{children}</PageContext>
          </ToastProvider>
        </TestTheme>
      </ApiContext>
    </QueryClientProvider>
  );
  return { ...render(feature, { wrapper }), user: userEvent.setup(), api, queryClient, calls, table };
}
