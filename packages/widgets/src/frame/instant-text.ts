/** An instant (not a pure date) in the customer's zone; text that is no instant is shown as it came. */
export function instantText(iso: string, timeZone: string): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return iso;
  try {
    return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(instant);
  } catch {
    // RangeError for a zone this browser does not know.
    return iso;
  }
}
