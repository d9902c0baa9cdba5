/** QRY-028, QRY-029: for usage measurement by the host page. */
export function announceFilters(page: string, filters: string): void {
  window.dispatchEvent(new CustomEvent('apply_filter', { detail: { page, filters } }));
}
