// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rescueFocus } from './rescue-focus.ts';

beforeAll(() => rescueFocus(window));

beforeEach(() => {
  document.body.innerHTML = `
    <nav><a href="#a" id="page">Page</a></nav>
    <h1 id="title">Overview</h1>
    <main tabindex="-1">
      <section id="card"><button id="sort">Sort</button><button id="all">Show all</button></section>
      <section id="next-card"><button id="first">Page 1</button><button id="next">Next page</button></section>
      <section><button id="other">Other</button></section>
    </main>
    <footer><a href="#t" id="terms">Terms</a></footer>`;
});

const byId = (id: string) => document.getElementById(id) ?? document.body;
/** The observer tells in a microtask. */
const told = () => Promise.resolve();

test('WCAG 2.4.3: a removed control gives the focus to the next one', async () => {
  byId('all').focus();
  byId('card').remove();
  await told();
  expect(document.activeElement?.id).toBe('first');
});

test('WCAG 2.4.3: the last control of a table gives it to the one before, not to the next table', async () => {
  byId('next').focus();
  byId('next').remove();
  await told();
  expect(document.activeElement?.id).toBe('first');
});

test('WCAG 2.4.3: a control that is disabled while it works has the focus again afterwards', async () => {
  byId('sort').focus();
  // As browsers do when it is disabled.
  byId('sort').blur();
  byId('sort').setAttribute('disabled', '');
  await told();
  expect(document.activeElement).toBe(document.body);
  byId('sort').removeAttribute('disabled');
  await told();
  expect(document.activeElement?.id).toBe('sort');
});

test('WCAG 2.4.3: a page that was replaced gives it to the content', async () => {
  byId('page').focus();
  byId('sort').focus();
  const main = document.querySelector('main');
  main?.replaceChildren(document.createElement('p'));
  await told();
  expect(document.activeElement).toBe(main);
});

test('WCAG 2.4.3: another page gives it to the content, also where a control of the page before is left', async () => {
  byId('all').focus();
  byId('title').textContent = 'Series: Night Ferry';
  byId('card').remove();
  await told();
  expect(document.activeElement).toBe(document.querySelector('main'));
});

test('WCAG 2.4.3: a dialog that is gone gives it to what had it before', async () => {
  byId('all').focus();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.innerHTML = '<button id="apply">Apply</button>';
  document.body.append(dialog);
  byId('apply').focus();
  dialog.remove();
  await told();
  expect(document.activeElement?.id).toBe('all');
});

test('a control that took the focus meanwhile keeps it', async () => {
  byId('all').focus();
  byId('all').remove();
  byId('page').focus();
  await told();
  expect(document.activeElement?.id).toBe('page');
});

test('somebody who left a control is not taken back when it goes', async () => {
  byId('sort').focus();
  byId('sort').blur();
  await told();
  byId('sort').remove();
  await told();
  expect(document.activeElement).toBe(document.body);
});
