import { type Attack, each } from '../attack.ts';
import { sampleCall, signedInRoutes } from '../route-calls.ts';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Invalid tokens derived from a valid one. */
function forgeriesOf(token: string, otherCustomer: number): readonly string[] {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims: object = JSON.parse(Buffer.from(body, 'base64url').toString());
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  return [
    '',
    'x',
    'null',
    `${head}.${body}.${flipped}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    `${encoded({ alg: 'none' })}.${body}.`,
    `${encoded({ alg: 'None' })}.${body}.${signature}`,
    `${encoded({ alg: 'HS512' })}.${body}.${signature}`,
    `${head}.${encoded({ ...claims, customer: otherCustomer })}.${signature}`,
    `${head}.${encoded({ ...claims, exp: 99_999_999_999 })}.${signature}`,
    `${head}.${encoded({ ...claims, customer: `${otherCustomer}` })}.${signature}`,
    `${head}.${encoded([])}.${signature}`,
    `${'A'.repeat(4000)}.${body}.${signature}`,
  ];
}

export const tokens: Attack = {
  kind: 'tokens',
  summary: 'no token and forged tokens on every route',
  async run({ attempt, attacker, stranger }) {
    const forgeries = forgeriesOf(attacker.token, stranger.customerId);
    const calls = signedInRoutes.flatMap((route) => {
      const call = sampleCall(route, { customerId: attacker.customerId });
      return [call, ...forgeries.map((token) => ({ ...call, token }))];
    });
    await each(calls, 8, (call) => attempt(call, { status: [401] }));
  },
};
