import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { RouteAccess } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A route as a value: the server registers from it, the web calls from it, OpenAPI and the security probes are generated
 * from it. `reply` is what stands in the envelope's `data`. A route without `permission` does not compile.
 */
export interface RouteRecord<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  id: string;
  summary: string;
  method: Method;
  /** Fastify spelling: `/v1/customers/:customer/users/user-info`. */
  path: string;
  permission: RouteAccess;
  /** Calls a minute before 429, of one user or, on a public route, of one address; the server's default otherwise. */
  rateLimit?: number;
  /** Refused with 507 while the disk is full. Deletions are not: they free space. */
  storesData?: true;
  /** Bytes of a body before 413; the server's default otherwise. */
  bodyLimit?: number;
  params?: Params;
  query?: Query;
  /** Headers a caller may send, for the API document. */
  headers?: z.ZodObject;
  body?: Body;
  /** A body that is no JSON and is read as it arrives. */
  text?: { mediaType: string; description: string };
  /** Refusals beside those that every route of its kind has, for the API document. */
  errors?: readonly ErrorCode[];
  reply: Reply;
}

export function route<
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodType,
>(record: RouteRecord<Params, Query, Body, Reply>): RouteRecord<Params, Query, Body, Reply> {
  return record;
}

export type ParamsOf<R> = R extends RouteRecord<infer P, infer _Q, infer _B, infer _R> ? z.output<P> : never;
export type QueryOf<R> = R extends RouteRecord<infer _P, infer Q, infer _B, infer _R> ? z.output<Q> : never;
export type BodyOf<R> = R extends RouteRecord<infer _P, infer _Q, infer B, infer _R> ? z.output<B> : never;
export type ReplyOf<R> = R extends RouteRecord<infer _P, infer _Q, infer _B, infer Reply> ? z.output<Reply> : never;
/** What a caller writes, before the schema's defaults. */
export type QueryInputOf<R> = R extends RouteRecord<infer _P, infer Q, infer _B, infer _R> ? z.input<Q> : never;
export type BodyInputOf<R> = R extends RouteRecord<infer _P, infer _Q, infer B, infer _R> ? z.input<B> : never;
