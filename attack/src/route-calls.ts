import { routes } from '@playhead/contract/http/routes';
import type { RouteRecord } from '@playhead/contract/route';
import { z } from 'zod';
import { sampleOf } from './sample-value.ts';
import type { Call } from './target.ts';

export const allRoutes: readonly RouteRecord[] = routes;

/** Routes that revoke the caller's token, which the other attacks need. */
const ENDS_THE_TOKEN = /^portal\.(signOut|endSession)/;
export const signedInRoutes = allRoutes.filter(
  ({ id, permission }) => permission !== 'public' && !ENDS_THE_TOKEN.test(id),
);

/** A parameter without a value gets one that its schema accepts. */
export function pathOf(route: RouteRecord, values: Readonly<Record<string, string>>): string {
  const given = route.params ? sampleParams(route.params) : {};
  return route.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(values[name] ?? given[name] ?? 'anything'),
  );
}

/** A call that passes the route's schemas. */
export function sampleCall(route: RouteRecord, options: { customerId: number; token?: string }): Call {
  const query = route.query ? new URLSearchParams(requiredQuery(route.query)).toString() : '';
  return {
    method: route.method,
    path: pathOf(route, { customer: String(options.customerId) }) + (query === '' ? '' : `?${query}`),
    ...(options.token === undefined ? {} : { token: options.token }),
    ...(route.body ? { body: sampleBody(route) } : {}),
  };
}

export function sampleBody(route: RouteRecord): object {
  const sample = route.body ? sampleOf(jsonSchemaOf(route.body)) : {};
  return typeof sample === 'object' && sample !== null ? sample : {};
}

export function jsonSchemaOf(schema: z.ZodType): z.core.JSONSchema.JSONSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function sampleParams(schema: z.ZodObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, part]) => [
      name,
      String(part instanceof z.ZodType ? sampleOf(jsonSchemaOf(part)) : 'anything'),
    ]),
  );
}

function requiredQuery(schema: z.ZodObject): Record<string, string> {
  const needed = Object.entries(schema.shape).filter(
    ([, part]) => part instanceof z.ZodType && !part.safeParse(undefined).success,
  );
  return Object.fromEntries(
    needed.map(([name, part]) => [name, String(part instanceof z.ZodType ? sampleOf(jsonSchemaOf(part)) : '')]),
  );
}
