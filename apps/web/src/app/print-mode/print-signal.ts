import { areChunksLoading } from '@playhead/widgets/lazy-chunk';

/** Nothing changes on the page for so long once every widget has settled: charts are drawn by then. */
const QUIET_MS = 250;
/**
 * A widget whose rows have not come by then is printed as failed. The server gives a page a minute; a query that hangs would
 * otherwise keep the whole page from paper.
 */
const WIDGETS_LIMIT_MS = 40_000;
/** EXP-030 */
const MESSAGE_BOX_AFTER_MS = 10_000;
const BUSY = '[aria-busy="true"], [data-status="first-load"], [data-status="updating"]';

/** EXP-024: `inPDF=true` in the address. */
export function isPrintMode(search: string): boolean {
  return new URLSearchParams(search).get('inPDF') === 'true';
}

/** EXP-028: tables keep the rows they have on screen unless `expandTable=true`. */
export function keepTablesAsShown(document: Document, search: string): void {
  const isExpanded = new URLSearchParams(search).get('expandTable') === 'true';
  document.documentElement.dataset['printTables'] = isExpanded ? 'expanded' : 'as-shown';
}

/** EXP-028 in the words of the page's settings (WID-004, WID-005); null when the address says them already. */
export function printedSearch(search: string): string | null {
  const params = new URLSearchParams(search);
  if (params.get('singleColumn') === 'true') params.set('columns', 'single');
  if (params.get('expandTable') === 'true') params.set('tables', 'expanded');
  const printed = `?${params.toString()}`;
  return printed === `?${new URLSearchParams(search).toString()}` ? null : printed;
}

interface PrintedWidget {
  title: string;
  state: 'drawn' | 'failed';
}

/**
 * Tells the program that prints when the page is complete: `data-print="settled"` on the root element, with the widgets and how each
 * ended. A widget that failed has settled too, so one of them cannot keep the others from paper.
 */
export function signalWhenSettled(
  { document, setTimeout, performance }: Pick<typeof globalThis, 'document' | 'setTimeout' | 'performance'>,
  isFetching: () => boolean,
): void {
  const root = document.documentElement;
  const startedAt = performance.now();
  let lastChange = performance.now();
  const observer = new MutationObserver(() => {
    lastChange = performance.now();
  });
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  const check = () => {
    const isQuiet = performance.now() - lastChange >= QUIET_MS;
    const isLate = performance.now() - startedAt >= WIDGETS_LIMIT_MS && hasWidgets(document);
    if (!isLate && (!isQuiet || isFetching() || isBusy(document))) {
      setTimeout(check, QUIET_MS / 5);
      return;
    }
    observer.disconnect();
    if (isLate) root.dataset['printLate'] = 'true';
    root.dataset['printWidgets'] = JSON.stringify(readWidgets(document));
    root.dataset['print'] = 'settled';
  };
  check();
  setTimeout(() => document.body.append(messageBox(document)), MESSAGE_BOX_AFTER_MS);
}

function isBusy(document: Document): boolean {
  return (
    areChunksLoading() ||
    document.querySelector('main#content') === null ||
    document.querySelector(BUSY) !== null ||
    document.fonts?.status === 'loading'
  );
}

function hasWidgets(document: Document): boolean {
  return document.querySelector('main#content section[data-status]') !== null;
}

const FAILED: readonly (string | undefined)[] = ['error', 'first-load', 'updating'];

function readWidgets(document: Document): PrintedWidget[] {
  return [...document.querySelectorAll<HTMLElement>('section[data-status]')].map((section) => ({
    title: document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
    state: FAILED.includes(section.dataset['status']) ? 'failed' : 'drawn',
  }));
}

/** EXP-029: other programs wait for this element; it takes no room on paper. */
function messageBox(document: Document): HTMLElement {
  const box = document.createElement('div');
  box.id = 'print-ready-message';
  box.style.cssText = 'position:absolute;top:0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)';
  box.textContent = 'Ready to print';
  return box;
}
