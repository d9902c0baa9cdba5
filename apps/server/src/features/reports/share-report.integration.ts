import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSmtpPeer } from '../../delivery/destinations/test-smtp-peer.ts';
import { makeServiceToken } from '../../platform/tokens/service-tokens.ts';
import { ada, AURORA, bianca, type Caller, type ReportsApp, ruben, startReportsApp } from './test-reports-app.ts';

let server: ReportsApp;
let call: ReportsApp['call'];
beforeAll(async () => {
  server = await startReportsApp();
  call = server.call;
});
afterAll(() => server.end());

async function create(caller: Caller, name: string, more: object = {}) {
  const query = { fields: ['customer_view.plays'] };
  const { data } = await call(caller, 'POST', '/reports', { report_name: name, looker_query_body: query, ...more });
  return data;
}

describe('sharing', () => {
  const decoded = (text: string) => text.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');

  test('RPT-016, RPT-017, RPT-022: all are the users of the customer with valid addresses, and the mail arrives', async () => {
    await server.metadata.pool.query(
      `INSERT INTO users (email, full_name, password_hash, status) VALUES
       ('no address', 'N', 'x', 'active'), ('left@aurora.example', 'L', 'x', 'disabled')`,
    );
    await server.metadata.pool.query(
      `INSERT INTO memberships (user_id, customer_id) SELECT id, $1 FROM users
       WHERE email IN ('no address', 'left@aurora.example')`,
      [AURORA],
    );
    expect((await call(ada, 'GET', '/emails')).data.emails).toEqual([
      'analyst@aurora.example',
      'operator@playhead.example',
      'reader@aurora.example',
    ]);
    const peer = await startSmtpPeer();
    server.mailTo(peer.url);
    const { id, code } = await create(ada, 'Quarter <b>"one"</b>', { description: 'For the board' });
    const body = {
      share_type: 'all',
      email_list: ['stranger@evil.example'],
      user_full_name: 'The Boss',
      report_link: 'https://evil.example/',
      message: 'Have a look',
    };
    expect((await call(ada, 'POST', `/reports/share/${id}`, body)).data).toEqual({ sent: 2 });
    expect(peer.arrived.map(({ to }) => to)).toEqual([['operator@playhead.example', 'reader@aurora.example']]);
    const text = decoded(peer.arrived[0]?.text ?? '');
    const link = `https://pulse.example/customer_switch/1001/?next=%2Fviewer-insights%2Fcustomer_reports%3FshareCode%3D${code}`;
    expect(text).toContain(
      'Ada Lindqvist (analyst@aurora.example) shared the analysis "Quarter <b>"one"</b>" with you.',
    );
    expect(text).toContain('Have a look');
    expect(text).toContain('For the board');
    expect(text).toContain(`<a href="${link}">`);
    expect(text).not.toContain('evil.example');
    expect(text).not.toContain('The Boss');
    expect(text).toContain('Quarter &lt;b&gt;');
    await peer.stop();
  });

  test('RPT-017: programs get no mail, and an address of two users gets one', async () => {
    const token = { customerId: AURORA, name: 'Feed', permissions: [], days: 1, createdBy: ada.email };
    await makeServiceToken(server.metadata.db, token, new Date(), async () => undefined);
    await server.metadata.pool.query(
      `WITH made AS (
         INSERT INTO users (email, full_name, external_id) VALUES ($1, 'Ruben at the host', 'host-ruben') RETURNING id
       ) INSERT INTO memberships (user_id, customer_id) SELECT id, $2 FROM made`,
      [ruben.email, AURORA],
    );
    const people = ['analyst@aurora.example', 'operator@playhead.example', 'reader@aurora.example'];
    expect((await call(ada, 'GET', '/emails')).data.emails).toEqual(people);
    const peer = await startSmtpPeer();
    server.mailTo(peer.url);
    const { id } = await create(ada, 'For people');
    const share = (body: object) => call(ada, 'POST', `/reports/share/${id}`, body);
    expect((await share({ share_type: 'all' })).data).toEqual({ sent: 2 });
    expect(peer.arrived.map(({ to }) => to)).toEqual([people.slice(1)]);
    await peer.stop();
  });

  test.each([
    ['https://app.example/customer_switch/1/', 'https://app.example'],
    ['https://host.example/customer_switch/1/', 'https://host.example'],
    ['not an address', 'https://pulse.example'],
  ])('RPT-022: a link made at %s leads to %s', async (proposed, base) => {
    const peer = await startSmtpPeer();
    server.mailTo(peer.url);
    const { id, code } = await create(ada, `Made at ${proposed}`);
    const body = { share_type: 'some', email_list: ['reader@aurora.example'], report_link: proposed };
    expect((await call(ada, 'POST', `/reports/share/${id}`, body)).data).toEqual({ sent: 1 });
    expect(decoded(peer.arrived[0]?.text ?? '')).toContain(
      `Open it: ${base}/customer_switch/1001/?next=%2Fviewer-insights%2Fcustomer_reports%3FshareCode%3D${code}`,
    );
    await peer.stop();
  });

  test('RPT-016: some are users of the same customer; any other address refuses all', async () => {
    const peer = await startSmtpPeer();
    server.mailTo(peer.url);
    const { id } = await create(ada, 'For some');
    const share = (list: readonly string[]) =>
      call(ada, 'POST', `/reports/share/${id}`, { share_type: 'some', email_list: list });
    for (const [list, message] of [
      [[' '], 'Please choose somebody to share with.'],
      [['reader@aurora.example', bianca.email], 'analyst@borealis.example is not a user of your company.'],
      [['x@y.example'], 'x@y.example is not a user of your company.'],
      [['x@y.example', 'left@aurora.example'], 'x@y.example, left@aurora.example are not users of your company.'],
    ] as const) {
      expect(await share(list)).toMatchObject({ status: 400, message, error: { code: 'report_invalid' } });
    }
    expect(peer.arrived).toEqual([]);
    expect((await share([' Reader@Aurora.example ', 'reader@aurora.example'])).data).toEqual({ sent: 1 });
    expect(peer.arrived.map(({ to }) => to)).toEqual([['reader@aurora.example']]);
    await peer.stop();
  });

  test('RPT-016: a recipient that is refused while others get the mail is named', async () => {
    const { id } = await create(ada, 'For one');
    const refused = 'operator@playhead.example';
    const peer = await startSmtpPeer({ phase: 'rcpt', code: 550, text: '5.1.1 unknown', recipient: refused });
    server.mailTo(peer.url);
    const { data } = await call(ada, 'POST', `/reports/share/${id}`, { share_type: 'all' });
    expect(data).toEqual({ sent: 2, note: 'There is no mailbox operator@playhead.example.' });
    expect(peer.arrived.map(({ to }) => to)).toEqual([['reader@aurora.example']]);
    await peer.stop();
  });

  test('RPT-009: a reader may share; a mail server that refuses is told', async () => {
    const { id } = await create(ada, 'Refused');
    const peer = await startSmtpPeer({ phase: 'rcpt', code: 550, text: 'no such user' });
    server.mailTo(peer.url);
    const response = await call(ruben, 'POST', `/reports/share/${id}`, { share_type: 'some', email_list: [ada.email] });
    expect(response).toMatchObject({ status: 502, error: { code: 'mail_failed' } });
    expect(response.message).toMatch(/^The mail could not be sent: /);
    await peer.stop();
  });
});
