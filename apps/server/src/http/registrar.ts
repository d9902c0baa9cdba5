import { AppError } from '@playhead/contract/errors';
import type { BodyOf, Method, ParamsOf, QueryOf, ReplyOf, RouteRecord } from '@playhead/contract/route';
import { SUCCESS_CODE } from '@playhead/contract/envelope';
import { encodeValue } from '@playhead/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorise } from './authorise.ts';
import { encodeInPieces, findLargeArrays, type LargeArray } from './large-replies.ts';
import { parseInput } from './parse-input.ts';
import { createRequestLimits, type RequestLimits } from './request-limits.ts';
import type { ResolveSession, Session } from './session.ts';
import { holdUntilSent } from './slow-readers.ts';

interface Call<R extends RouteRecord> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** Aborts when the caller goes away before the answer is complete. */
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface SignedInCall<R extends RouteRecord> extends Call<R> {
  session: Session;
}

export interface Registrar {
  /** For routes whose record says `public`. */
  handlePublic<R extends RouteRecord>(route: R, handler: (call: Call<R>) => Promise<ReplyOf<R>>): void;
  /** For every other route: token, tenant and permission are checked before the handler runs. */
  handle<R extends RouteRecord>(route: R, handler: (call: SignedInCall<R>) => Promise<ReplyOf<R>>): void;
  /** To be called last: other methods of the registered paths answer 405 with `Allow`. */
  refuseOtherMethods(): void;
  /** Ids registered so far; app.ts compares them with the route table. */
  registered(): readonly string[];
}

export interface RegistrarOptions {
  app: FastifyInstance;
  resolveSession: ResolveSession;
  /** Replies are checked against their schema: in tests and development, not in production. */
  checkReplies: boolean;
  limits?: RequestLimits;
  /** Throws while the disk is full; asked before a route stores data. */
  assertSpace?: () => void;
}

export function createRegistrar(options: RegistrarOptions): Registrar {
  const { app, resolveSession, checkReplies, limits = createRequestLimits(), assertSpace } = options;
  const ids: string[] = [];
  const methods = new Map<string, Method[]>();
  const sessions = new WeakMap<FastifyRequest, Session>();

  function register<R extends RouteRecord>(
    route: R,
    admit: (request: FastifyRequest) => Promise<void>,
    respond: (request: FastifyRequest, reply: FastifyReply) => Promise<ReplyOf<R>>,
  ): void {
    ids.push(route.id);
    methods.set(route.path, [...(methods.get(route.path) ?? []), route.method]);
    app.route({
      method: route.method,
      url: route.path,
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      config: { countsCallers: route.permission !== 'public' },
      // Before the body is read: a stranger cannot make the server parse megabytes.
      onRequest: async (request, reply) => {
        // Answers belong to one user, and some hold a token.
        void reply.header('cache-control', 'no-store');
        await admit(request);
      },
      handler: async (request, reply) => {
        const data = encodeValue(route.reply, await respond(request, reply));
        const body = { code: reply.statusCode === 200 ? SUCCESS_CODE : reply.statusCode, data };
        const large = findLargeArrays(data);
        if (large.length > 0) return sendLarge(reply, body, large);
        if (checkReplies) route.reply.parse(data);
        return reply.send(body);
      },
    });
  }

  return {
    handlePublic(route, handler) {
      if (route.permission !== 'public') throw new Error(`Route ${route.id} is not public.`);
      register(
        route,
        async (request) => limits.countPublicCall(route, request),
        async (request, reply) => handler(callOf(route, request, reply)),
      );
    },
    handle(route, handler) {
      if (route.permission === 'public') throw new Error(`Route ${route.id} is public.`);
      register(
        route,
        async (request) => {
          sessions.set(request, await authorise(route, request, { resolveSession, limits }));
          if (route.storesData) assertSpace?.();
        },
        async (request, reply) => {
          const session = sessions.get(request);
          if (session === undefined) throw new Error(`Route ${route.id} was reached without a session.`);
          return handler({ ...callOf(route, request, reply), session });
        },
      );
    },
    refuseOtherMethods() {
      for (const [path, taken] of methods) refuseOthers(app, path, taken);
    },
    registered: () => ids,
  };
}

/** Not checked: a million cells would hold up everybody for seconds. */
function sendLarge(reply: FastifyReply, body: object, large: readonly LargeArray[]): FastifyReply {
  holdUntilSent(reply, large);
  return reply.type('application/json; charset=utf-8').send(encodeInPieces(body, large));
}

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

function refuseOthers(app: FastifyInstance, path: string, taken: readonly Method[]): void {
  // Fastify answers HEAD where it answers GET.
  const answered: readonly string[] = taken.includes('GET') ? [...taken, 'HEAD'] : taken;
  app.route({
    method: allMethods.filter((method) => !answered.includes(method)),
    url: path,
    // Before the body is looked at.
    onRequest: async (_request, reply) => {
      void reply.header('allow', answered.join(', '));
      throw new AppError('method_not_allowed', { allowed: taken.join(', ') });
    },
    handler: async () => undefined,
  });
}

function callOf<R extends RouteRecord>(route: R, request: FastifyRequest, reply: FastifyReply): Call<R> {
  return { ...parseInput(route, request), signal: abortSignalOf(reply), request, reply };
}

/** `close` also comes after a complete answer; only one that comes before it means that the caller has gone. */
function abortSignalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
