// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastProvider } from './toast-region.tsx';
import { createToastStore } from './toast-store.ts';

afterEach(cleanup);

test('WCAG 2.1.1: F8 leads to the action of the newest message, and back', async () => {
  const store = createToastStore();
  const run = vi.fn<() => void>();
  render(
    <ToastProvider store={store}>
      <button type="button">Trend</button>
    </ToastProvider>,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{F8}');
  const start = screen.getByRole('button', { name: 'Trend' });
  expect(document.activeElement).toBe(start);
  act(() => store.show({ tone: 'info', text: 'Note deleted.', action: { label: 'Undo', run } }));
  await user.keyboard('{F8}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  await user.keyboard('{F8}');
  expect(document.activeElement).toBe(start);
  await user.keyboard('{F8}{Enter}');
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Note deleted.')).toBeNull();
});
