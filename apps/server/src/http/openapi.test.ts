import { routes } from '@playhead/contract/http/routes';
import { expect, test } from 'vitest';
import { apiDocsPage } from './api-docs.ts';
import { openApiDocument } from './openapi.ts';

const document = JSON.parse(JSON.stringify(openApiDocument(routes, '1.2.3')));

test('OpenAPI 3.1 holds every route with its permission and parameters', () => {
  expect(document.openapi).toBe('3.1.0');
  for (const route of routes) {
    const operation = document.paths[route.path.replace(/:(\w+)/g, '{$1}')][route.method.toLowerCase()];
    expect(operation['x-permission']).toBe(route.permission);
    const named = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const inPath = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path');
    expect(inPath.map((parameter: { name: string }) => parameter.name)).toEqual(named);
  }
});

test('a body is described by its schema', () => {
  const run = document.paths['/v1/customers/{customer}/{table}/queries/run/json'].post;
  expect(run.requestBody.content['application/json'].schema.required).toEqual(['fields']);
});

test('the readable page names every route and escapes what it shows', () => {
  const page = apiDocsPage(routes, '<script>');
  for (const route of routes) expect(page).toContain(route.path);
  expect(page).not.toContain('<script>');
});
