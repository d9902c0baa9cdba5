import { expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes, jsonSchemaOf, sampleBody } from './route-calls.ts';
import { textPathsIn, withValueAt } from './sample-value.ts';

test('every body that is made up passes the schema of its route', () => {
  const refused = allRoutes.filter((route) => route.body && !route.body.safeParse(sampleBody(route)).success);
  expect(refused.map(({ id }) => id)).toEqual([]);
});

test('texts are found through objects, lists, alternatives and records', () => {
  const schema = z.object({
    name: z.string(),
    kind: z.enum(['a']),
    list: z.array(z.union([z.number(), z.string()])),
    map: z.record(z.string(), z.string()),
  });
  expect(textPathsIn(jsonSchemaOf(schema))).toEqual([['name'], ['list', '0'], ['map', 'a']]);
});

test('a value is put at its path, and what is missing on the way is made', () => {
  expect(withValueAt({ a: 1 }, ['list', '0', 'name'], 'x')).toEqual({ a: 1, list: [{ name: 'x' }] });
});
