const HOST = String.raw`(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*)`;
const ORIGIN = new RegExp(String.raw`^https?://${HOST}(:\d{1,5})?$`);

/** In the form browsers send: lower case, no default port, no path. It cannot end a header's directive. */
export function isOrigin(text: string): boolean {
  return ORIGIN.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Per customer: every page sends them in a header. */
export const MOST_ORIGINS = 20;
