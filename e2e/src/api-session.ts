import { PortalSession } from '@playhead/contract/http/portal';
import { RunQueryReply } from '@playhead/contract/http/queries';
import { envelopeOf } from '@playhead/contract/envelope';

export const DEMO_PASSWORD = 'playhead-demo';

export async function signInAs(url: string, email: string): Promise<PortalSession> {
  const answer = await fetch(`${url}/portal/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const { code, data, message } = envelopeOf(PortalSession).parse(await answer.json());
  if (code !== 200 || !data) throw new Error(`sign-in of ${email} refused: ${code} ${message}`);
  return data;
}

export async function runQuery(url: string, session: PortalSession, body: object) {
  const path = `/v1/customers/${session.customer.customer_id}/customer_view/queries/run/json`;
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
    body: JSON.stringify(body),
  });
  return { status: answer.status, envelope: envelopeOf(RunQueryReply).parse(await answer.json()) };
}
