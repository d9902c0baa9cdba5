const HOST = String.raw`(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*)`;
const ORIGIN = new RegExp(String.raw`^https?://${HOST}(:\d{1,5})?$`);

/** As browsers write it: small letters, no default port, no path. Nothing in it can end a header's directive. */
export function isOrigin(text: string): boolean {
  return ORIGIN.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Of a customer: each stands in a header of every page. */
export const MOST_ORIGINS = 20;
