/** `Nov 15, 2026, 6:00 AM` in the customer's zone. */
export function instantText(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    .format(new Date(instant))
    .replaceAll('\u202f', ' ');
}
