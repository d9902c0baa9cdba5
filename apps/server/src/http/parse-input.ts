import { AppError } from '@playhead/contract/errors';
import type { BodyOf, ParamsOf, QueryOf, RouteRecord } from '@playhead/contract/route';
import { decodeParsed } from '@playhead/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { assertSafeInput } from './safe-input.ts';

export interface Input<R extends RouteRecord> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
}

/** The one decoder between the wire and typed handlers: what leaves here has passed the route's own schemas. */
export function parseInput<R extends RouteRecord>(route: R, request: FastifyRequest): Input<R> {
  return {
    params: parsePart(route.params, request.params, 'path') as ParamsOf<R>,
    query: parsePart(route.query, request.query, 'query') as QueryOf<R>,
    body: parsePart(route.body, request.body, 'body') as BodyOf<R>,
  };
}

function parsePart(schema: z.ZodType | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined;
  assertSafeInput(value, where);
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    // Again: some members are JSON inside a text, where bad characters were still escaped.
    assertSafeInput(parsed.data, where);
    return decodeParsed(schema, parsed.data);
  }
  const issue = parsed.error.issues[0];
  const path = [where, ...(issue?.path ?? []).map(String)].join('.');
  throw new AppError('invalid_request', { path, reason: `${path}: ${issue?.message ?? 'not valid'}` });
}
