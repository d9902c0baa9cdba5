import { pageEntry, type PageId } from '@playhead/domain/pages';
import { germanTexts } from '@playhead/texts/language-files';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { AURORA, setStage } from '../stage.ts';
import { findAddresses, pageSettled, walkedPages } from './walked-pages.ts';

const stage = setStage();
const german = germanTexts();
/** Texts that are others in German: found on a German page, something was not translated. */
const english = Object.keys(german).filter((text) => german[text] !== text && !text.includes('{'));

/** Values of the demo data in legends that are texts of ours too. */
const DATA = new Set(['Female', 'History', 'Male']);

async function go(page: Page, id: PageId, address: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  const { label } = pageEntry(id);
  const title = String(german[label] ?? label);
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${title}(:|$)`) }).waitFor();
  await pageSettled(page);
}

/** Texts that are read or heard, on the page and in its frames. */
async function textsOn(page: Page): Promise<readonly string[]> {
  const found = await Promise.all(page.frames().map((frame) => frame.evaluate<string[]>(READ_TEXTS)));
  return found.flat();
}

const READ_TEXTS = `(() => {
  const texts = [];
  const holdsData = (element) => element.closest('td, tbody, dd, script, style, noscript') !== null;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!holdsData(node.parentElement)) texts.push(node.textContent.trim());
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll('[' + name + ']')) {
      if (!holdsData(element)) texts.push(element.getAttribute(name).trim());
    }
  }
  return texts;
})()`;

test('every page in German has no text in English', async () => {
  const visit = await stage.visit(AURORA.analyst, { locale: 'de-DE' });
  const addresses = await findAddresses(visit);
  await visit.open('overview_page');
  const known = new Set(english);
  const left: string[] = [];
  for (const id of walkedPages) {
    await go(visit.page, id, addresses.get(id) ?? '');
    const texts = (await textsOn(visit.page)).filter((text) => known.has(text) && !DATA.has(text));
    left.push(...new Set(texts.map((text) => `${id}: ${text}`)));
  }
  expect(left).toEqual([]);
  expect(visit.problems()).toEqual([]);
  await visit.context.close();
});
