// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPrintMode, keepTablesAsShown, printedSearch, signalWhenSettled } from './print-signal.ts';

let fetching = 0;
const root = document.documentElement;

beforeEach(() => {
  vi.useFakeTimers();
  fetching = 0;
  document.body.innerHTML = '';
  for (const name of ['print', 'printWidgets', 'printTables', 'printLate']) delete root.dataset[name];
});
afterEach(() => vi.useRealTimers());

const signal = () => signalWhenSettled(globalThis, () => fetching > 0);
const widget = (id: string, status: string) =>
  `<section data-status="${status}" aria-labelledby="${id}"><h3 id="${id}">Widget ${id}</h3></section>`;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('EXP-024: the address says that the page is printed', () => {
  expect(isPrintMode('?period=Last+7+Days&inPDF=true')).toBe(true);
  expect(isPrintMode('?inPDF=false')).toBe(false);
  expect(isPrintMode('')).toBe(false);
});

test('EXP-028: tables stay as they are on screen unless they are to be expanded', () => {
  keepTablesAsShown(document, '?inPDF=true&expandTable=true');
  expect(root.dataset['printTables']).toBe('expanded');
  keepTablesAsShown(document, '?inPDF=true');
  expect(root.dataset['printTables']).toBe('as-shown');
});

test('EXP-028: one column and opened tables are settings of the page', () => {
  expect(printedSearch('?period=Last+7+Days&inPDF=true')).toBeNull();
  expect(printedSearch('?inPDF=true&singleColumn=true')).toBe('?inPDF=true&singleColumn=true&columns=single');
  expect(printedSearch('?inPDF=true&expandTable=true')).toBe('?inPDF=true&expandTable=true&tables=expanded');
  expect(printedSearch('?inPDF=true&singleColumn=false&expandTable=false')).toBeNull();
});

test('a widget whose rows never come is printed as failed after 40 s', async () => {
  fetching = 1;
  document.body.innerHTML = `<main id="content">${widget('a', 'ready')}${widget('b', 'first-load')}</main>`;
  signal();
  await pass(39_900);
  expect(root.dataset['print']).toBeUndefined();
  await pass(200);
  expect([root.dataset['print'], root.dataset['printLate']]).toEqual(['settled', 'true']);
  expect(JSON.parse(root.dataset['printWidgets'] ?? '')).toEqual([
    { title: 'Widget a', state: 'drawn' },
    { title: 'Widget b', state: 'failed' },
  ]);
});

test('a page that has no widgets after 40 s is not printed', async () => {
  document.body.innerHTML = '<main><form></form></main>';
  signal();
  await pass(50_000);
  expect(root.dataset['print']).toBeUndefined();
});

test('a page has settled when each widget is drawn, empty or failed', async () => {
  signal();
  await pass(2_000);
  expect(root.dataset['print']).toBeUndefined();
  document.body.innerHTML = `<main id="content">${widget('a', 'ready')}${widget('b', 'first-load')}</main>`;
  await pass(2_000);
  expect(root.dataset['print']).toBeUndefined();
  document.querySelectorAll('section')[1]?.setAttribute('data-status', 'error');
  await pass(2_000);
  expect(root.dataset['print']).toBe('settled');
  expect(JSON.parse(root.dataset['printWidgets'] ?? '')).toEqual([
    { title: 'Widget a', state: 'drawn' },
    { title: 'Widget b', state: 'failed' },
  ]);
});

test('a sign-in page is not the page that was to be printed', async () => {
  document.body.innerHTML = '<main><form></form></main>';
  signal();
  await pass(2_000);
  expect(root.dataset['print']).toBeUndefined();
});

test('a page that still fetches or changes has not settled', async () => {
  fetching = 1;
  document.body.innerHTML = `<main id="content">${widget('a', 'ready')}</main>`;
  signal();
  await pass(2_000);
  expect(root.dataset['print']).toBeUndefined();
  fetching = 0;
  for (let change = 0; change < 10; change += 1) {
    document.querySelector('h3')?.setAttribute('data-change', String(change));
    await pass(200);
  }
  expect(root.dataset['print']).toBeUndefined();
  await pass(300);
  expect(root.dataset['print']).toBe('settled');
});

test('EXP-029, EXP-030: the print-ready message box appears 10,000 ms after the start', async () => {
  signal();
  await pass(9_999);
  expect(document.getElementById('print-ready-message')).toBeNull();
  await pass(1);
  expect(document.getElementById('print-ready-message')?.textContent).toBe('Ready to print');
});
