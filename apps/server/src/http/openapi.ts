import type { RouteRecord } from '@playhead/contract/route';
import { envelopeOf } from '@playhead/contract/envelope';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** OpenAPI 3.1 from the route table: no second list of paths. */
export function openApiDocument(routes: readonly RouteRecord[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Playhead',
      version,
      description: 'Viewer and content analytics for video-streaming companies.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

function operation(route: RouteRecord): Json {
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [route.id.split('.')[0]],
    'x-permission': route.permission,
    security: route.permission === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body ? { requestBody: { required: true, content: jsonContent(route.body, 'input') } } : {}),
    responses: {
      '200': { description: 'Success', content: jsonContent(envelopeOf(route.reply), 'output') },
      default: {
        description: 'A refusal: `code`, `message` and `errors`',
        content: jsonContent(envelopeOf(z.unknown()), 'output'),
      },
    },
  };
}

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: where,
    required: where === 'path' || !acceptsAbsence(part),
    schema: jsonSchema(part, 'input'),
  }));
}

function acceptsAbsence(schema: unknown): boolean {
  return schema instanceof z.ZodType && schema.safeParse(undefined).success;
}

function jsonContent(schema: z.ZodType, io: 'input' | 'output'): Json {
  return { 'application/json': { schema: jsonSchema(schema, io) } };
}

function jsonSchema(schema: unknown, io: 'input' | 'output'): Json {
  if (!(schema instanceof z.ZodType)) return {};
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}
