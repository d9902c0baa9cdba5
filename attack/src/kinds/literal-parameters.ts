import { type Attack, each } from '../attack.ts';
import { pathOf, sampleCall, signedInRoutes } from '../route-calls.ts';

const WORDS = [
  ':id',
  '*',
  '%',
  '%00',
  '0',
  '-1',
  'null',
  'undefined',
  '[]',
  '../1',
  '..%2f..%2fetc',
  '1 OR 1=1',
  "1'--",
  '9'.repeat(400),
];

export const literalParameters: Attack = {
  kind: 'literal parameters',
  summary: 'words that are no ids in the place of every path parameter',
  async run({ attempt, attacker }) {
    const calls = signedInRoutes.flatMap((route) => {
      const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const call = sampleCall(route, attacker);
      const customer = String(attacker.customerId);
      return names.flatMap((name) =>
        WORDS.map((word) => ({ ...call, path: pathOf(route, { customer, [name]: word }) })),
      );
    });
    await each(calls, 8, (call) => attempt(call));
  },
};
