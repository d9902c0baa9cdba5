import { type Attack, each } from '../attack.ts';
import { allRoutes, jsonSchemaOf, pathOf, sampleBody, sampleCall } from '../route-calls.ts';
import { textPathsIn, withValueAt } from '../sample-value.ts';
import type { Call } from '../target.ts';

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** Escaped JSON, because UTF-8 cannot represent a lone surrogate. */
const BAD_TEXTS = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u0007\\u001b[31m"',
  '"\\u202e\\u2066"',
  '"0000-01-01"',
  '"0000-00-00"',
  '"+275760-09-13"',
  '"9999-12-31"',
  `"${'x'.repeat(200_000)}"`,
  `"${'%'.repeat(20_000)}"`,
  '1e400',
  '-0',
  'null',
  '[[[[[[[[[]]]]]]]]]',
];
const PLACEHOLDER = 'PUT-BAD-TEXT-HERE';
const BAD_PATH_PARTS = ['%00', 'a%00b', '%ed%a0%80', '%ff', '%', '%zz', '%e2%80%ae'];

export const badText: Attack = {
  kind: 'bad text',
  summary: 'NUL, lone surrogates, impossible dates, endless and deeply nested values in every text of every route',
  async run({ attempt, attacker, scale, seed }) {
    const calls = [...bodies(attacker, { scale, seed }), ...queries(attacker), ...paths(attacker)];
    const every = Math.max(1, Math.round(1 / (scale * 10)));
    const chosen = calls.filter((_call, at) => (at + seed) % every === 0);
    // Most of the time they wait for the limit of their route.
    await each(inTurns(chosen), 40, (call) => attempt(call));
  },
};

/** One call of each route, then the next of each: calls in a row use up the limit of their route, and wait. */
function inTurns(calls: readonly Call[]): readonly Call[] {
  const byRoute = Map.groupBy(calls, ({ method, path }) => `${method} ${path.split('?')[0]}`);
  const turns = [...byRoute.values()].flatMap((own) => own.map((call, turn) => ({ call, turn })));
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ call }) => call);
}

/** A plan has hundreds of texts, and a user may save 60 a minute: a small run takes some of them, another seed others. */
const TEXTS_AT_FULL_SCALE = 1_000;
const LEAST_TEXTS = 8;

function someOf<Item>(items: readonly Item[], { scale, seed }: { scale: number; seed: number }): readonly Item[] {
  const most = Math.max(LEAST_TEXTS, Math.round(TEXTS_AT_FULL_SCALE * scale));
  const step = Math.ceil(items.length / most);
  return items.filter((_item, at) => (at + seed) % Math.max(1, step) === 0);
}

function* bodies(
  attacker: { customerId: number; token: string },
  size: { scale: number; seed: number },
): Generator<Call> {
  for (const route of allRoutes) {
    if (!route.body) continue;
    const call = { ...sampleCall(route, attacker), headers: { 'content-type': 'application/json' } };
    const sample = sampleBody(route);
    const texts = someOf(textPathsIn(jsonSchemaOf(route.body)), size).map((path) =>
      JSON.stringify(withValueAt(sample, path, PLACEHOLDER)),
    );
    for (const levels of [100, 20_000, 60_000]) yield { ...call, body: nested(levels) };
    for (const bad of BAD_TEXTS) {
      for (const text of texts) yield { ...call, body: text.replace(`"${PLACEHOLDER}"`, () => bad) };
    }
    for (const body of ['', '{', '[]', '"x"', 'null', '1', '\u0000', '{"a":1}garbage']) yield { ...call, body };
  }
}

function* queries(attacker: { customerId: number; token: string }): Generator<Call> {
  for (const route of allRoutes) {
    const call = sampleCall(route, attacker);
    const names = Object.keys(route.query?.shape ?? {});
    for (const name of names) {
      for (const part of BAD_PATH_PARTS) yield { ...call, path: `${call.path.split('?')[0]}?${name}=${part}` };
      yield { ...call, path: `${call.path.split('?')[0]}?${`${name}=1&`.repeat(500)}` };
      yield { ...call, path: `${call.path.split('?')[0]}?${name}[__proto__]=1&__proto__[x]=1` };
    }
  }
}

function* paths(attacker: { customerId: number; token: string }): Generator<Call> {
  for (const route of allRoutes) {
    const call = sampleCall(route, attacker);
    const customer = String(attacker.customerId);
    for (const [, name = ''] of route.path.matchAll(/:(\w+)/g)) {
      const numbered = pathOf(route, { customer, [name]: PLACEHOLDER });
      for (const part of BAD_PATH_PARTS) yield { ...call, path: numbered.replace(PLACEHOLDER, () => part) };
    }
  }
}
