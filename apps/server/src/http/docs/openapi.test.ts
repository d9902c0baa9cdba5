import { exactDescriptionKeys } from '@playhead/contract/docs/descriptions';
import { routeExamples } from '@playhead/contract/docs/examples';
import { routes } from '@playhead/contract/http/routes';
import type { RouteRecord } from '@playhead/contract/route';
import { describe, expect, test } from 'vitest';
import { apiDocsPage } from './api-docs.ts';
import { openApiDocument } from './openapi.ts';

const document = JSON.parse(JSON.stringify(await openApiDocument(routes, '1.2.3')));
const table: readonly RouteRecord[] = routes;
const REQUIREMENT = /[A-Z]{3,5}-\d{3}/;

function operationOf(route: RouteRecord) {
  return document.paths[route.path.replace(/:(\w+)/g, '{$1}')][route.method.toLowerCase()];
}

interface Property {
  description?: string;
}
const components: readonly [name: string, schema: { properties?: Record<string, Property> }][] = Object.entries(
  document.components.schemas,
);

test('OpenAPI 3.1 holds every route with its permission and parameters', () => {
  expect(document.openapi).toBe('3.1.0');
  for (const route of table) {
    const operation = operationOf(route);
    expect(operation['x-permission']).toBe(route.permission);
    const named = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const inPath = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path');
    expect(inPath.map((parameter: { name: string }) => parameter.name)).toEqual(named);
  }
});

test('a body is a reference to a schema with a name', () => {
  const run = document.paths['/v1/customers/{customer}/{table}/queries/run/json'].post;
  expect(run.requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/RunQueryBody' });
  expect(document.components.schemas.RunQueryBody.required).toEqual(['fields']);
});

test('a success holds its data, a refusal need not', () => {
  const { RunQueryReplyResponse, Envelope } = document.components.schemas;
  expect(RunQueryReplyResponse.required).toEqual(['code', 'data']);
  expect(Envelope.required).toEqual(['code']);
});

test('a schema with properties has a name, and every reference leads to one', () => {
  const nameless: unknown[] = [];
  const references = new Set<string>();
  const visit = (node: unknown, isNamed: boolean): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties, $ref, type, example: _example, ...rest } = node as Record<string, unknown>;
    if (typeof $ref === 'string') references.add($ref);
    if (!isNamed && type === 'object' && properties !== undefined) nameless.push(node);
    for (const part of Object.values(properties ?? {})) visit(part, false);
    for (const part of Object.values(rest)) visit(part, false);
  };
  visit(document.paths, false);
  for (const [, schema] of components) visit(schema, true);
  expect(nameless).toEqual([]);
  const names = components.map(([name]) => `#/components/schemas/${name}`);
  expect([...references].filter((reference) => !names.includes(reference))).toEqual([]);
});

test('every property and parameter has a description, and no description is left over', () => {
  const properties = components.flatMap(([name, { properties: own = {} }]) =>
    Object.entries(own).map(([key, { description }]) => ({ key: `${name}.${key}`, description })),
  );
  const parameters = table.flatMap((route) =>
    operationOf(route).parameters.map((parameter: { name: string; description?: string }) => ({
      key: `${route.id}.${parameter.name}`,
      description: parameter.description,
    })),
  );
  const all = [...properties, ...parameters];
  expect(all.filter(({ description }) => !/^\S.*\.$/s.test(description ?? '')).map(({ key }) => key)).toEqual([]);
  const known = new Set(all.flatMap(({ key }) => [key, key.replace(/(Input|\d+)\./, '.')]));
  expect(exactDescriptionKeys.filter((key) => !known.has(key))).toEqual([]);
});

describe('every operation has an example that its own schemas accept', () => {
  test.each(table)('$id', (route) => {
    const example = routeExamples[route.id];
    if (example === undefined) throw new Error('It has none.');
    const parts = [
      [route.params, example.params],
      [route.query, example.query ?? {}],
      [route.headers, example.headers],
      [route.body, example.body],
      [route.reply, example.reply],
    ] as const;
    expect(parts.flatMap(([schema, value]) => schema?.safeParse(value).error ?? [])).toEqual([]);
    expect(typeof example.text).toBe(route.text === undefined ? 'undefined' : 'string');
    const { content } = operationOf(route).responses['200'];
    const written = { 'application/json': expect.objectContaining({ example: { code: 200, data: example.reply } }) };
    // A file of JSON is parsed by clients; a schema of text would refuse it.
    const file = { 'application/json': { schema: {} }, '*/*': { schema: { type: 'string', format: 'binary' } } };
    expect(content).toEqual(route.file === undefined ? written : file);
  });

  test('and none is of a route that does not exist', () => {
    const ids = table.map(({ id }) => id);
    expect(Object.keys(routeExamples).filter((id) => !ids.includes(id))).toEqual([]);
  });
});

test('bodies that are no JSON and the header of ingest are described', () => {
  const ingest = document.paths['/v1/customers/{customer}/ingest/sessions'].post;
  expect(Object.keys(ingest.requestBody.content)).toEqual(['application/x-ndjson']);
  expect(ingest.parameters).toContainEqual(
    expect.objectContaining({ name: 'idempotency-key', in: 'header', required: true }),
  );
  const upload = document.paths['/v1/customers/{customer}/segment-uploads'].post;
  expect(Object.keys(upload.requestBody.content)).toEqual(['text/csv']);
});

test('other requests have a turn after each route', async () => {
  let turns = 0;
  const takeTurn = () => {
    turns += 1;
    if (turns < table.length) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await openApiDocument(routes, '1.2.3');
  expect(turns).toBe(table.length);
});

test('refusals are listed by status with their codes', () => {
  const { responses } = document.paths['/v1/customers/{customer}/segments/{id}'].put;
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '413', '429', '440', '500']),
  );
  expect(responses['403'].description).toContain('`forbidden`');
});

test('neither the document nor the page names a requirement', () => {
  expect(REQUIREMENT.exec(JSON.stringify(document))).toBeNull();
  expect(REQUIREMENT.exec(apiDocsPage(document, routes))).toBeNull();
});

test('patterns are of the kind that every engine of regular expressions reads', () => {
  const patterns = new Set<string>();
  JSON.stringify(document, (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') patterns.add(value);
    return value;
  });
  expect(patterns.size).toBeGreaterThan(3);
  for (const pattern of patterns) {
    expect(() => new RegExp(pattern)).not.toThrow();
    expect(pattern).not.toMatch(/\\[pPkuwWsSbB]|\(\?(?!:)|\[\[|&&/);
  }
});

test('the readable page names every route and escapes what it shows', async () => {
  const page = apiDocsPage(await openApiDocument(routes, '<script>'), routes);
  for (const route of table) expect(page).toContain(route.path);
  expect(page).not.toContain('<script>');
});

test('EXP-032, EXP-047: a reply that is a file is described as one, with its name', () => {
  const { responses } = document.paths['/services/html-to-pdf/{id}/download'].get;
  expect(responses['200'].description).toBe('The PDF or PNG file');
  expect(Object.keys(responses['200'].headers)).toEqual(['content-disposition']);
  expect(responses['404'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Envelope' });
});
