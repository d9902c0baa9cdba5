// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/test-app.tsx';

afterEach(cleanup);

const EMBED = 'POST /v1/customers/1/content-insights/looker-embed-url';
const PATH = '/viewer-insights/dma_page?period=Custom&dateRange=2026-11-01';

test('WBK-003: a framed page that the server refuses is forbidden, in the fixed words', async () => {
  const bodies: unknown[] = [];
  renderApp({
    path: PATH,
    user: { nativePages: ['overview_page'], defaultCountry: null },
    replies: {
      [EMBED]: (body) => {
        bodies.push(body);
        return { status: 403, code: 403, message: 'You do not have the permission for this.', errors: [] };
      },
    },
  });
  await screen.findByText('You do not have the permissions to view this page.');
  expect(screen.getByRole('button', { name: 'Return to Overview Page' })).toBeDefined();
  expect(bodies).toMatchObject([{ type: 'dashboard', page: 'dma_page' }]);
});

test('SHELL-030: a native page requests no address of a frame', async () => {
  const { calls } = renderApp({ path: PATH, user: { defaultCountry: null } });
  await screen.findByRole('heading', { level: 1, name: 'DMA' });
  expect(calls).not.toContain(EMBED);
});
