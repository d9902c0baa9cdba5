/** Leaves the app for a page of another server. */
export function openAddress(url: string): void {
  window.location.assign(url);
}
