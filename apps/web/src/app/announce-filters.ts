/** QRY-028, QRY-029: for whoever measures how the product is used. */
export function announceFilters(page: string, filters: string): void {
  window.dispatchEvent(new CustomEvent('apply_filter', { detail: { page, filters } }));
}
