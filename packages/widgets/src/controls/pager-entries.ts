import { t } from '@playhead/texts/translate';

export type PagerEntry =
  | { readonly kind: 'page'; readonly key: string; readonly page: number }
  /** Pages that are left out; a press goes that far. */
  | { readonly kind: 'gap'; readonly key: string; readonly page: number; readonly name: string };

/** Pages shown on each side of the current one. */
const NEIGHBOURS = 2;
const JUMP = 5;

/** The first, the last, those around the current one, and what lies between. */
export function pagerEntries(current: number, pages: number): readonly PagerEntry[] {
  // Near an end as many are shown as in the middle, so that the row keeps its width.
  const from = Math.max(1, Math.min(current - NEIGHBOURS, pages - 2 * NEIGHBOURS));
  const to = Math.min(pages, Math.max(current + NEIGHBOURS, 1 + 2 * NEIGHBOURS));
  const entries: PagerEntry[] = [];
  if (from > 1) entries.push(pageAt(1));
  if (from === 3) entries.push(pageAt(2));
  if (from > 3) {
    entries.push({
      kind: 'gap',
      key: 'back',
      page: Math.max(1, current - JUMP),
      name: t('Back {count} pages', { count: JUMP }),
    });
  }
  for (let page = from; page <= to; page += 1) entries.push(pageAt(page));
  if (to === pages - 2) entries.push(pageAt(pages - 1));
  if (to < pages - 2) {
    entries.push({
      kind: 'gap',
      key: 'on',
      page: Math.min(pages, current + JUMP),
      name: t('On {count} pages', { count: JUMP }),
    });
  }
  if (to < pages) entries.push(pageAt(pages));
  return entries;
}

function pageAt(page: number): PagerEntry {
  return { kind: 'page', key: String(page), page };
}
