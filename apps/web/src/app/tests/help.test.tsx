// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/test-app.tsx';

afterEach(cleanup);

const path = '/viewer-insights/preference';
const ready = () => screen.findByRole('heading', { name: 'When you open Playhead' });

test('a question mark lists the shortcuts, and Close takes the list away', async () => {
  const app = renderApp({ path });
  await ready();
  await app.user.keyboard('?');
  await screen.findByRole('heading', { name: 'Keyboard shortcuts' });
  screen.getByText('Go through the pages');
  await app.user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('heading', { name: 'Keyboard shortcuts' })).toBeNull();
});

test('a question mark that somebody types is a character', async () => {
  const app = renderApp({ path });
  await ready();
  await app.user.click(screen.getByRole('combobox', { name: 'Page' }));
  await app.user.keyboard('?');
  expect(screen.queryByRole('heading', { name: 'Keyboard shortcuts' })).toBeNull();
});

test('the glossary opens from the account menu and is searched by term and meaning', async () => {
  const app = renderApp({ path });
  await ready();
  await app.user.click(screen.getByRole('button', { name: /account of Ana Ferreira/ }));
  await app.user.click(screen.getByRole('button', { name: 'Glossary' }));
  const search = await screen.findByRole('searchbox', { name: 'Search the glossary' });
  screen.getByText('Household Income');
  await app.user.type(search, 'owns or rents');
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Home Ownership']);
  await app.user.type(search, ' zzz');
  screen.getByText('No term contains “owns or rents zzz”.');
});
