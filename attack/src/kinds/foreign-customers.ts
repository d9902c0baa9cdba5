import { type Attack, each } from '../attack.ts';
import { sampleCall, signedInRoutes } from '../route-calls.ts';

const UNKNOWN_CUSTOMER = 999_999_999;
const withoutRequestId = (text: string) => text.replace(/"request_id":"[^"]*"/g, '');

export const foreignCustomers: Attack = {
  kind: 'foreign customers',
  summary: 'every route with the token of another customer: the same 404 as for a customer that does not exist',
  async run({ attempt, record, attacker, stranger }) {
    const ofCustomer = signedInRoutes.filter(({ path }) => path.includes(':customer'));
    await each(ofCustomer, 8, async (route) => {
      const { token } = stranger;
      const foreign = await attempt(sampleCall(route, { customerId: attacker.customerId, token }), { status: [404] });
      const unknown = await attempt(sampleCall(route, { customerId: UNKNOWN_CUSTOMER, token }), { status: [404] });
      const alike = withoutRequestId(foreign.text) === withoutRequestId(unknown.text);
      record({ status: 404, failure: alike ? null : `${route.id} tells a foreign customer from an unknown one` });
    });
  },
};
