import { Readable } from 'node:stream';
import { routeExamples } from '@playhead/contract/docs/examples';
import { routes } from '@playhead/contract/http/routes';
import { permissions } from '@playhead/contract/permissions';
import type { RouteRecord } from '@playhead/contract/route';
import { decodeParsed } from '@playhead/contract/wire';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { CallEntry } from './audit-call.ts';
import { createRegistrar } from './registrar.ts';

const all: readonly RouteRecord[] = routes;

/** Routes with another method than GET that are not in the log: a new one is added here on purpose. */
const leftOut = [
  'analyses.adReach: it reads',
  'analyses.ama: it reads',
  'analyses.benchmark: it reads',
  'analyses.funnel: it reads',
  'analyses.leadInOut: it reads',
  'analyses.pathing: it reads',
  'analyses.topItems: it reads',
  'biFrame.embedUrl: it opens a page for the caller',
  'biFrame.openSession: it opens a page for the caller',
  'cohorts.acquisition: it reads',
  'cohorts.retention: it reads',
  'explore.storeQuery: every run of the workbench stores its query',
  'ingest.sessions: the ledger of loads has every request',
  'monitors.errors: it reports mistakes of the app itself',
  'monitors.record: it reports how fast pages are',
  'portal.finishProviderSignIn: the handler writes it, refused attempts too',
  'portal.renewSession: it continues a sign-in that is in the log',
  'portal.signIn: the handler writes it, failed attempts too',
  'portal.startProviderSignIn: the end of the sign-in is in the log',
  'preferences.save: how the caller sees pages concerns nobody else',
  'queries.cancel: it stops a read of the caller',
  'queries.run: it reads',
  'sampling.set: how the caller sees pages concerns nobody else',
  'segments.compare: it reads',
  'segments.coverage: it reads',
  'segments.overlap: it reads',
  'viewers.unique: it reads',
];

test('attack 8: every route that changes something is audited, apart from those with a reason', () => {
  const reasons = all.flatMap(({ id, audit }) => (typeof audit === 'object' ? [`${id}: ${audit.not}`] : []));
  expect(reasons.toSorted()).toEqual(leftOut);
});

test('every file that leaves the product is audited', () => {
  const files = all.filter(({ file }) => file !== undefined);
  expect(files.filter(({ method, audit }) => method === 'GET' && audit !== 'always').map(({ id }) => id)).toEqual([]);
});

/** Each route with the request and the response of its example, and handlers that do nothing. */
async function entriesOf(route: RouteRecord): Promise<readonly CallEntry[]> {
  const example = routeExamples[route.id];
  if (example === undefined) throw new Error(`${route.id} has no example.`);
  const entries: CallEntry[] = [];
  const app = Fastify();
  app.addContentTypeParser(route.text?.mediaType ?? 'text/x-none', (_request, _body, done) => done(null));
  const registrar = createRegistrar({
    app,
    checkReplies: false,
    resolveSession: async () => ({
      userId: 'u1',
      email: 'ada@aurora.example',
      fullName: 'Ada',
      customerId: Number(example.params?.['customer'] ?? 1001),
      permissions,
      expiresAt: new Date('2030-01-01'),
    }),
    recordCall: async (entry) => void entries.push(entry),
  });
  const value = route.file === undefined ? decodeParsed(route.reply, route.reply.parse(example.reply)) : undefined;
  const file = { fileName: 'x.csv', contentType: 'text/csv', content: Readable.from(['a']) };
  const handler = async (): Promise<never> => (route.file === undefined ? value : file) as never;
  if (route.file === undefined && route.permission === 'public') registrar.handlePublic(route, handler);
  else if (route.file === undefined) registrar.handle(route, handler);
  else if (route.permission === 'public') registrar.handlePublicFile(route, handler);
  else registrar.handleFile(route, handler);
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) => example.params?.[name] ?? 'x');
  const query = new URLSearchParams({ ...example.query }).toString();
  const reply = await app.inject({
    method: route.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: {
      authorization: 'Bearer any',
      ...example.headers,
      ...(route.text === undefined ? {} : { 'content-type': route.text.mediaType }),
    },
    ...(route.text === undefined ? {} : { payload: example.text ?? '' }),
    ...(route.body === undefined ? {} : { payload: example.body as object }),
  });
  expect(reply.statusCode, reply.body).toBe(200);
  await app.close();
  return entries;
}

test('a call of each audited route is one entry: who, from where, what; a call of another is none', async () => {
  const wrong: string[] = [];
  for (const route of all) {
    const entries = await entriesOf(route);
    const isLeftOut = leftOut.some((text) => text.startsWith(`${route.id}:`));
    const audited = !isLeftOut && (route.method !== 'GET' || route.file !== undefined);
    const [entry] = entries;
    const who = route.permission === 'public' ? 'anonymous' : 'ada@aurora.example';
    const fits = audited
      ? entries.length === 1 && entry?.action === route.id && entry.actor === who && entry.address === '127.0.0.1'
      : entries.length === 0;
    if (!fits) wrong.push(`${route.id}: ${JSON.stringify(entries)}`);
  }
  expect(wrong).toEqual([]);
});

test('the entry names the ids of the path or of what was made, and no code that opens something', async () => {
  const targets: Record<string, string | null | undefined> = {};
  for (const id of [
    'segments.delete',
    'segments.create',
    'shareLinks.create',
    'exports.linkedFile',
    'portal.signOut',
  ]) {
    const route = all.find((one) => one.id === id);
    if (route !== undefined) targets[id] = (await entriesOf(route))[0]?.target;
  }
  expect(targets).toEqual({
    'segments.delete': expect.stringMatching(/^\d+$/),
    'segments.create': expect.stringMatching(/^\d+$/),
    'shareLinks.create': null,
    'exports.linkedFile': null,
    'portal.signOut': null,
  });
});
