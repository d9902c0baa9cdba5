import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { RouteAccess } from './permissions.ts';
import type { InputOf, ValueOf } from './wire.ts';

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
  /**
   * A call that succeeds is written to the audit log: every method but GET, and GET with `always`. `not` says why a
   * route is left out.
   */
  audit?: 'always' | { not: string };
  /** The browser sends and takes cookies; every other route has its token alone. */
  usesCookie?: true;
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
  /** The reply is a file, which this describes, and no envelope. */
  file?: string;
  /** Refusals in addition to those that every route of its kind has, for the API document. */
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

export function isAudited({ method, audit }: Pick<RouteRecord, 'method' | 'audit'>): boolean {
  return audit === undefined ? method !== 'GET' : audit === 'always';
}

type PartsOf<R> =
  R extends RouteRecord<infer P, infer Q, infer B, infer Reply>
    ? { params: P; query: Q; body: B; reply: Reply }
    : never;

export type ParamsOf<R> = ValueOf<PartsOf<R>['params']>;
export type QueryOf<R> = ValueOf<PartsOf<R>['query']>;
export type BodyOf<R> = ValueOf<PartsOf<R>['body']>;
export type ReplyOf<R> = ValueOf<PartsOf<R>['reply']>;
/** What a caller writes, before the schema's defaults. */
export type QueryInputOf<R> = InputOf<PartsOf<R>['query']>;
export type BodyInputOf<R> = InputOf<PartsOf<R>['body']>;
