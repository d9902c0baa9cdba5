import type { Locator } from 'playwright-core';
import type { Frame } from './dashboard-driver.ts';

/** A message goes after some seconds, in which a busy machine may stand still. It stays while the pointer is on it. */
export async function holdMessages(frame: Frame): Promise<Locator> {
  const messages = frame.getByRole('region', { name: 'Messages', exact: true });
  await messages.dispatchEvent('pointerenter');
  return messages;
}

/** Waits for the message that `act` brings; it is there until `meanwhile` has ended. */
export async function seeMessage(
  frame: Frame,
  text: string,
  act: () => Promise<unknown>,
  meanwhile?: () => Promise<unknown>,
): Promise<void> {
  const messages = await holdMessages(frame);
  await act();
  await messages.getByText(text, { exact: true }).waitFor();
  await meanwhile?.();
  await messages.dispatchEvent('pointerleave');
}
