/** Attack 24: this window, the one that frames it, or one framed by it; an opener or another tab is none of them. */
function isOwnOrFramed(source: MessageEventSource | null): boolean {
  if (source === window || source === window.parent) return true;
  return [...document.querySelectorAll('iframe')].some(
    ({ contentWindow }) => contentWindow === source && source !== null,
  );
}

/** Of our own origin or an allowed one, from a window that belongs to this page; others are not even read. */
export function isTrustedMessage(
  { origin, source }: Pick<MessageEvent, 'origin' | 'source'>,
  allowedOrigins: readonly string[],
): boolean {
  return (origin === window.location.origin || allowedOrigins.includes(origin)) && isOwnOrFramed(source);
}
