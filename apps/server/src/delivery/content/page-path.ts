import type { PageContent } from '@playhead/contract/http/deliveries/export-content';

/** What a caller may have left in the view that must not decide over the print. */
const OWN = ['inPDF', 'singleColumn', 'expandTable', 'columns', 'token'];

/** EXP-024, EXP-028: the address of the page in print mode. */
export function pagePath({ page, search, singleColumn, expandTable }: PageContent): string {
  const address = new URLSearchParams(search);
  const isSingle = singleColumn || address.get('columns') === 'single';
  for (const name of OWN) address.delete(name);
  address.set('inPDF', 'true');
  if (singleColumn) address.set('singleColumn', 'true');
  // The setting that the page itself keeps in its address (WID-004).
  if (isSingle) address.set('columns', 'single');
  if (expandTable) address.set('expandTable', 'true');
  return `/viewer-insights/${page}?${address.toString()}`;
}
