// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { rich } from './rich-text.tsx';

afterEach(cleanup);

test('elements stand in the places of a text, in the order of the language', () => {
  const parts = { link: <a href="/help">help</a>, key: <kbd>Enter</kbd> };
  const { container } = render(<p>{rich('Press {key}, or see {link}.', parts)}</p>);
  expect(container.innerHTML).toBe('<p>Press <kbd>Enter</kbd>, or see <a href="/help">help</a>.</p>');
});

test('a place without an element stays as it is written', () => {
  expect(render(<p>{rich('See {link}.', {})}</p>).container.textContent).toBe('See {link}.');
});
