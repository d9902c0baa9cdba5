import { type Attack, each } from '../attack.ts';
import { jsonSchemaOf, sampleBody, sampleCall, signedInRoutes } from '../route-calls.ts';

const PROTECTED = [
  'customer_id',
  'customer',
  'account',
  'username',
  'customerName',
  'token',
  'owner',
  'owner_id',
  'role',
  'created_by',
  'permissions',
  'is_admin',
  '__proto__',
  'constructor',
];

export const identityFields: Attack = {
  kind: 'identity fields',
  summary: 'members that name a user, a customer or a right, inside every body',
  async run({ attempt, attacker, stranger }) {
    const calls = signedInRoutes.flatMap((route) => {
      if (!route.body) return [];
      const call = sampleCall(route, attacker);
      const properties = Object.keys(jsonSchemaOf(route.body).properties ?? {});
      const text = JSON.stringify(sampleBody(route));
      const joint = text === '{}' ? '' : ',';
      return PROTECTED.filter((name) => !properties.includes(name)).map((name) => ({
        ...call,
        headers: { 'content-type': 'application/json' },
        body: `${text.slice(0, -1)}${joint}"${name}":${stranger.customerId}}`,
      }));
    });
    await each(calls, 8, (call) => attempt(call, { status: [400] }));
  },
};
