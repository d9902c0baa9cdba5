import { setImmediate as nextTurn } from 'node:timers/promises';
import { AnyEnvelope, envelopeOf } from '@playhead/contract/envelope';
import { type ErrorCode, errorEntry } from '@playhead/contract/errors';
import { findDescription } from '@playhead/contract/docs/descriptions';
import { type RouteExample, routeExamples } from '@playhead/contract/docs/examples';
import { namedSchemas } from '@playhead/contract/docs/named-schemas';
import type { RouteRecord } from '@playhead/contract/route';
import { encodeWire } from '@playhead/contract/wire';
import { z } from 'zod';
import { type ComponentSchemas, createComponentSchemas, type Json, pascal } from './openapi-schemas.ts';

const ENVELOPE = 'Envelope';

/** OpenAPI 3.1 from the route table: no second list of paths. It gives way after each route: all take half a second. */
export async function openApiDocument(routes: readonly RouteRecord[], version: string): Promise<Json> {
  const schemas = createComponentSchemas(namedSchemas);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) };
    await nextTurn();
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Playhead',
      version,
      description: 'Viewer and content analytics for video-streaming companies.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: schemas.all(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(route: RouteRecord, schemas: ComponentSchemas): Json {
  const { id } = route;
  const name = pascal(id);
  const example = routeExamples[id];
  return {
    operationId: id,
    summary: route.summary,
    tags: [id.split('.')[0]],
    'x-permission': route.permission,
    security: route.permission === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(route.params, { where: 'path', id, schemas, examples: example?.params }),
      ...parameters(route.query, { where: 'query', id, schemas, examples: example?.query }),
      ...parameters(route.headers, { where: 'header', id, schemas, examples: example?.headers }),
    ],
    ...requestBody(route, { name, schemas, example }),
    responses: { ...success(route, { name, schemas, example }), ...refusals(route, schemas) },
  };
}

interface Described {
  name: string;
  schemas: ComponentSchemas;
  example: RouteExample | undefined;
}

function requestBody(route: RouteRecord, { name, schemas, example }: Described): Json {
  if (route.text !== undefined) {
    const { mediaType, description } = route.text;
    const schema = { type: 'string', description };
    return {
      requestBody: { required: true, description, content: { [mediaType]: { schema, example: example?.text } } },
    };
  }
  if (route.body === undefined) return {};
  const schema = schemas.add(route.body, { name: `${name}Body`, io: 'input' });
  return { requestBody: { required: true, content: jsonContent(schema, example?.body) } };
}

function success(route: RouteRecord, { name, schemas, example }: Described): Json {
  if (route.file !== undefined) return fileReply(route.file, route.errors?.includes('range_not_satisfiable') === true);
  const data = schemas.add(route.reply, { name: `${name}Reply`, io: 'output' });
  const { $ref: reference } = data;
  // Operations with the same response share the schema of its envelope.
  const ofData = typeof reference === 'string' ? (reference.split('/').at(-1) ?? name) : name;
  schemas.add(envelopeOf(z.unknown()), { name: ENVELOPE, io: 'output' });
  const schema = schemas.withProperty(`${ofData}Response`, { base: ENVELOPE, property: 'data', schema: data });
  return {
    '200': { description: 'Success', content: jsonContent(schema, example && { code: 200, data: example.reply }) },
  };
}

/** The type of the content is that of the file. A file of JSON is any value: as a client reads it, it is no text. */
function fileReply(description: string, resumable: boolean): Json {
  const headers = {
    'content-disposition': { description: 'Name of the file (RFC 6266).', schema: { type: 'string' } },
  };
  const content = { 'application/json': { schema: {} }, '*/*': { schema: { type: 'string', format: 'binary' } } };
  const whole = { '200': { description, headers, content } };
  if (!resumable) return whole;
  const part =
    'The part of the file that `Range` names. With the `ETag` in `If-Range`, an interrupted download continues.';
  return { ...whole, '206': { description: part, headers, content } };
}

/** By status, with the codes of the catalogue that a caller may meet. */
function refusals(route: RouteRecord, schemas: ComponentSchemas): Json {
  const byStatus = Map.groupBy(errorCodes(route), (code) => errorEntry(code).status);
  const schema = schemas.add(envelopeOf(z.unknown()), { name: ENVELOPE, io: 'output' });
  const entries = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]): [string, Json] => {
      const description = codes.map((code) => `\`${code}\`: ${errorEntry(code).message}`).join('\n\n');
      const [first = 'internal'] = codes;
      const example = encodeWire(AnyEnvelope, {
        code: errorEntry(first).code ?? status,
        message: errorEntry(first).message,
        errors: [{ code: first, requestId: 'req-1' }],
      });
      return [String(status), { description, content: jsonContent(schema, example) }];
    });
  return {
    ...Object.fromEntries(entries),
    default: { description: 'A refusal: `code`, `message` and `errors`', content: jsonContent(schema) },
  };
}

function errorCodes(route: RouteRecord): readonly ErrorCode[] {
  const hasInput = [route.params, route.query, route.body, route.text].some((part) => part !== undefined);
  const hasBody = route.body !== undefined || route.text !== undefined;
  return [
    ...(hasInput ? (['invalid_request'] as const) : []),
    ...(route.permission === 'public' ? [] : (['not_signed_in', 'token_expired'] as const)),
    ...(route.permission === 'public' || route.permission === 'signed-in' ? [] : (['forbidden'] as const)),
    ...(route.params === undefined ? [] : (['not_found'] as const)),
    ...(hasBody ? (['body_too_large'] as const) : []),
    ...(route.storesData === true ? (['storage_full'] as const) : []),
    ...(route.storesData === true && route.body !== undefined ? (['too_much_stored'] as const) : []),
    'too_many_requests',
    'internal',
    ...(route.errors ?? []),
  ];
}

function parameters(
  schema: z.ZodObject | undefined,
  options: { where: 'path' | 'query' | 'header'; id: string; schemas: ComponentSchemas; examples: Json | undefined },
): Json[] {
  const { where, id, schemas, examples } = options;
  return Object.entries(schema?.shape ?? {}).map(([key, part]) => {
    const { description = findDescription(id, key), ...rest } = schemas.add(part as z.ZodType, {
      name: pascal(`${id}.${key}`),
      io: 'input',
    });
    const example = examples?.[key];
    return {
      name: key,
      in: where,
      required: where === 'path' || !acceptsAbsence(part),
      description,
      schema: rest,
      ...(example === undefined ? {} : { example }),
    };
  });
}

function acceptsAbsence(schema: unknown): boolean {
  return schema instanceof z.ZodType && schema.safeParse(undefined).success;
}

function jsonContent(schema: Json, example?: unknown): Json {
  return { 'application/json': { schema, ...(example === undefined ? {} : { example }) } };
}
