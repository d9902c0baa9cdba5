// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConfirmButton } from './confirm-button.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

const bubble = () => document.querySelector('.ant-popover');
const isOpening = () => /-(appear|enter)/.test(bubble()?.className ?? '');

function openBubble() {
  render(
    <ConfirmButton
      label="Revoke"
      name="Revoke Nightly"
      title="Revoke this token?"
      description="Who uses it is signed out."
      onConfirm={() => undefined}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Revoke Nightly' }));
}

test('the bubble has the focus on what changes nothing', async () => {
  openBubble();
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await expect.poll(() => document.activeElement).toBe(cancel);
});

test('the focus stays where it was put while the bubble opened', async () => {
  openBubble();
  const revoke = await screen.findByRole('button', { name: 'Revoke' });
  expect(isOpening()).toBe(true);
  revoke.focus();
  await expect.poll(isOpening).toBe(false);
  expect(document.activeElement).toBe(revoke);
});
