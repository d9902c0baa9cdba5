import { act, fireEvent } from '@testing-library/react';

const codes = { Tab: 9, Enter: 13, ArrowDown: 40 } as const;

/** With the key codes that Ant Design's lists read and that user-event leaves out. */
export function pressKey(box: HTMLElement, key: keyof typeof codes): void {
  const event = { key, keyCode: codes[key], which: codes[key] };
  fireEvent.keyDown(box, event);
  fireEvent.keyUp(box, event);
  if (key === 'Tab') act(() => box.blur());
}
