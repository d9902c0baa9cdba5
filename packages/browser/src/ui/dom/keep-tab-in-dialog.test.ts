// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { keepTabInDialog } from './keep-tab-in-dialog.ts';

beforeAll(() => keepTabInDialog(window));

beforeEach(() => {
  document.body.innerHTML = `
    <button id="outside">Outside</button>
    <div role="dialog" aria-modal="true" id="dialog" tabindex="-1">
      <button id="close">Close</button>
      <input id="name">
      <label><input type="radio" name="when" id="now" checked>Now</label>
      <label><input type="radio" name="when" id="later">Later</label>
      <button id="save" disabled>Save</button>
      <button id="hidden" style="display: none">Hidden</button>
    </div>`;
});

const byId = (id: string) => document.getElementById(id) ?? document.body;

/** Whether the browser is left to move the focus. */
function press(id: string, init: KeyboardEventInit = {}): boolean {
  byId(id).focus();
  return byId(id).dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true, ...init }));
}

test('WCAG 2.4.3: Tab on the last control of a modal goes to the first', () => {
  // Of the radio buttons the checked one is the stop; "Save" is disabled and another button not shown.
  expect(press('now')).toBe(false);
  expect(document.activeElement?.id).toBe('close');
});

test('WCAG 2.4.3: Shift+Tab on the first control, or on the modal itself, goes to the last', () => {
  for (const id of ['close', 'dialog']) {
    expect(press(id, { shiftKey: true })).toBe(false);
    expect(document.activeElement?.id).toBe('now');
  }
});

test.each([
  ['between two controls', 'name', {}],
  ['outside of a modal', 'outside', {}],
  ['another key', 'now', { key: 'Enter' }],
  ['a shortcut of the browser', 'now', { ctrlKey: true }],
])('the browser moves the focus: %s', (_, id, init) => {
  expect(press(id, init)).toBe(true);
  expect(document.activeElement?.id).toBe(id);
});
