import { afterAll, vi } from 'vitest';

/**
 * The files of a worker share modules and one page: this leaves it as a new one. The styles in its head stay, because
 * Ant Design writes each only once.
 */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  const { innerWidth, innerHeight } = window;
  const address = location.href;
  configure({ defaultHidden: false });

  afterAll(async () => {
    vi.useRealTimers();
    // Code that is still being loaded when a file ends could not be loaded by those after it.
    await vi.dynamicImportSettled();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
    for (const element of [document.documentElement, document.body]) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    }
    document.title = '';
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', address);
    Object.assign(window, { innerWidth, innerHeight });
  });
}
