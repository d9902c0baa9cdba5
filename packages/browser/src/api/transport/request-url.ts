export type QueryValue = string | number | boolean | readonly string[] | undefined;

export interface RequestTarget {
  path: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, QueryValue>>;
}

/** `/v1/customers/:customer/x` with each `:name` filled; lists become repeated parameters (QRY-011). */
export function requestUrl({ path, params, query }: RequestTarget): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`The address ${path} needs a value for "${name}".`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
