import fc from 'fast-check';
import { type Attack, each } from '../attack.ts';
import { allRoutes, jsonSchemaOf, sampleBody, sampleCall } from '../route-calls.ts';
import { textPathsIn, withValueAt } from '../sample-value.ts';
import type { Call } from '../target.ts';

const REQUESTS = 4000;

export const fuzz: Attack = {
  kind: 'fuzz',
  summary: 'random values in random members of the bodies and queries of every route',
  async run({ attempt, attacker, scale, seed }) {
    const count = Math.round(REQUESTS * scale);
    const calls = fc.sample(randomCall(attacker), { numRuns: count, seed });
    await each(calls, 6, (call) => attempt(call));
  },
};

const anyValue = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(null, true, '', [], {}, '__proto__', '2026/01/01 to 2026/12/31', 'customer_view.plays'),
  fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 4 }),
);

function randomCall(attacker: { customerId: number; token: string }): fc.Arbitrary<Call> {
  const routes = allRoutes.filter(({ body, query }) => body !== undefined || query !== undefined);
  return fc.constantFrom(...routes).chain((route) => {
    const call = sampleCall(route, attacker);
    const members = route.body ? memberPaths(route.body) : [];
    const names = Object.keys(route.query?.shape ?? {});
    const bodies =
      members.length === 0
        ? fc.constant({})
        : fc.array(fc.tuple(fc.constantFrom(...members), anyValue), { minLength: 1, maxLength: 4 }).map((changes) => ({
            body: Object(
              changes.reduce((body, [path, value]) => withValueAt(body, path, value), Object(sampleBody(route))),
            ),
          }));
    const queries =
      names.length === 0
        ? fc.constant('')
        : fc
            .array(fc.tuple(fc.constantFrom(...names), fc.string({ maxLength: 30 })), { maxLength: 3 })
            .map((pairs) => `?${new URLSearchParams(pairs).toString()}`);
    return fc
      .tuple(bodies, queries)
      .map(([body, query]) => ({ ...call, ...body, path: `${call.path.split('?')[0]}${query}` }));
  });
}

function memberPaths(body: Parameters<typeof jsonSchemaOf>[0]): readonly (readonly string[])[] {
  const schema = jsonSchemaOf(body);
  return [...Object.keys(schema.properties ?? {}).map((name) => [name]), ...textPathsIn(schema)].filter(
    (path) => path.length > 0,
  );
}
