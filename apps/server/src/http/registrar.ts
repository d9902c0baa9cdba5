import { AppError } from '@playhead/contract/errors';
import type { BodyOf, Method, ParamsOf, QueryOf, ReplyOf, RouteRecord } from '@playhead/contract/route';
import { SUCCESS_CODE } from '@playhead/contract/envelope';
import { encodeValue } from '@playhead/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AuditNote, createCallRecorder, type RecordCall } from './audit-call.ts';
import { authorise } from './authorise.ts';
import { encodeInPieces, findLargeArrays, type LargeArray } from './limits/large-replies.ts';
import { type FileReply, sendFile } from './file-replies.ts';
import { parseInput } from './parse-input.ts';
import { createRequestLimits, type RequestLimits } from './limits/request-limits.ts';
import type { ResolveSession, Session } from './session.ts';
import { holdUntilSent } from './limits/slow-readers.ts';

interface Call<R extends RouteRecord> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** Aborts when the caller goes away before the response is complete. */
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Adds to the entry that the audit log gets when the call succeeds. */
  audit(note: AuditNote): void;
  /**
   * For `write` in the transaction of the change: neither is stored without the other, and no entry is written after it. The id of
   * `made` is the target where the path names none.
   */
  auditWith(write: RecordCall, note: AuditNote, made?: unknown): Promise<void>;
}

export interface SignedInCall<R extends RouteRecord> extends Call<R> {
  session: Session;
}

export interface Registrar {
  /** For routes whose record says `public`. */
  handlePublic<R extends RouteRecord>(route: R, handler: (call: Call<R>) => Promise<ReplyOf<R>>): void;
  /** For every other route: token, tenant and permission are checked before the handler runs. */
  handle<R extends RouteRecord>(route: R, handler: (call: SignedInCall<R>) => Promise<ReplyOf<R>>): void;
  /** For routes whose record says `file`. The file is sent as it is read, without an envelope. */
  handleFile<R extends RouteRecord>(route: R, handler: (call: SignedInCall<R>) => Promise<FileReply>): void;
  handlePublicFile<R extends RouteRecord>(route: R, handler: (call: Call<R>) => Promise<FileReply>): void;
  /** To be called last: other methods of the registered paths return 405 with `Allow`. */
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
  /** Throws while the disk is full; called before a route stores data. */
  assertSpace?: () => void;
  /** Writes a call to the audit log before its response is sent. */
  recordCall?: RecordCall;
}

export function createRegistrar(options: RegistrarOptions): Registrar {
  const { app, resolveSession, checkReplies, limits = createRequestLimits(), assertSpace, recordCall } = options;
  const ids: string[] = [];
  const methods = new Map<string, Method[]>();
  const sessions = new WeakMap<FastifyRequest, Session>();
  const recorder = createCallRecorder(recordCall);

  function register<R extends RouteRecord>(
    route: R,
    admit: (request: FastifyRequest) => Promise<void>,
    send: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
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
        // Responses belong to one user, and some hold a token.
        void reply.header('cache-control', 'no-store');
        await admit(request);
      },
      handler: send,
    });
  }

  function registerPublic<R extends RouteRecord>(
    route: R,
    send: (call: Call<R>, reply: FastifyReply) => Promise<unknown>,
  ): void {
    if (route.permission !== 'public') throw new Error(`Route ${route.id} is not public.`);
    register(
      route,
      async (request) => limits.countPublicCall(route, request),
      async (request, reply) => send(callOf(route, request, reply), reply),
    );
  }

  function registerSignedIn<R extends RouteRecord>(
    route: R,
    send: (call: SignedInCall<R>, reply: FastifyReply) => Promise<unknown>,
  ): void {
    if (route.permission === 'public') throw new Error(`Route ${route.id} is public.`);
    register(
      route,
      async (request) => {
        const session = await authorise(route, request, { resolveSession, limits });
        sessions.set(request, session);
        limits.countStored(route, request, session);
        if (route.storesData) assertSpace?.();
      },
      async (request, reply) => {
        const session = sessions.get(request);
        if (session === undefined) throw new Error(`Route ${route.id} was reached without a session.`);
        return send({ ...callOf(route, request, reply), session }, reply);
      },
    );
  }

  const sendEnvelope = (route: RouteRecord, value: unknown, reply: FastifyReply) =>
    sendData(reply, { route, value, checkReplies });

  async function recorded<T>(route: RouteRecord, request: FastifyRequest, value: T): Promise<T> {
    await recorder.record({ route, request, session: sessions.get(request), value });
    return value;
  }

  function callOf<R extends RouteRecord>(route: R, request: FastifyRequest, reply: FastifyReply): Call<R> {
    const audit = (note: AuditNote) => recorder.addNote(request, note);
    const auditWith = (write: RecordCall, note: AuditNote, made?: unknown) =>
      recorder.recordWith(write, { route, request, session: sessions.get(request), note, value: made });
    return { ...parseInput(route, request), signal: abortSignalOf(reply), request, reply, audit, auditWith };
  }

  return {
    handlePublic: (route, handler) =>
      registerPublic(route, async (call, reply) =>
        sendEnvelope(route, await recorded(route, call.request, await handler(call)), reply),
      ),
    handle: (route, handler) =>
      registerSignedIn(route, async (call, reply) =>
        sendEnvelope(route, await recorded(route, call.request, await handler(call)), reply),
      ),
    handleFile: (route, handler) =>
      registerSignedIn(assertFile(route), async (call, reply) =>
        sendFile(reply, await recorded(route, call.request, await handler(call))),
      ),
    handlePublicFile: (route, handler) =>
      registerPublic(assertFile(route), async (call, reply) =>
        sendFile(reply, await recorded(route, call.request, await handler(call))),
      ),
    refuseOtherMethods() {
      for (const [path, taken] of methods) refuseOthers(app, path, taken);
    },
    registered: () => ids,
  };
}

function assertFile<R extends RouteRecord>(route: R): R {
  if (route.file === undefined) throw new Error(`Route ${route.id} replies with an envelope.`);
  return route;
}

function sendData(
  reply: FastifyReply,
  { route, value, checkReplies }: { route: RouteRecord; value: unknown; checkReplies: boolean },
): FastifyReply {
  const data = encodeValue(route.reply, value);
  const body = { code: reply.statusCode === 200 ? SUCCESS_CODE : reply.statusCode, data };
  const large = findLargeArrays(data);
  if (large.length > 0) return sendLarge(reply, body, large);
  if (checkReplies) route.reply.parse(data);
  return reply.send(body);
}

/** Not checked: a million cells would hold up everybody for seconds. */
function sendLarge(reply: FastifyReply, body: object, large: readonly LargeArray[]): FastifyReply {
  holdUntilSent(reply, large);
  return reply.type('application/json; charset=utf-8').send(encodeInPieces(body, large));
}

function refuseOthers(app: FastifyInstance, path: string, taken: readonly Method[]): void {
  // Fastify serves HEAD where it serves GET.
  const supported: readonly string[] = taken.includes('GET') ? [...taken, 'HEAD'] : taken;
  app.route({
    method: app.supportedMethods.filter((method) => !supported.includes(method)),
    url: path,
    // Before the body is looked at.
    onRequest: async (_request, reply) => {
      void reply.header('allow', supported.join(', '));
      throw new AppError('method_not_allowed', { allowed: taken.join(', ') });
    },
    handler: async () => undefined,
  });
}

/** `close` also comes after a complete response; only one that comes before it means that the caller has gone. */
function abortSignalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
