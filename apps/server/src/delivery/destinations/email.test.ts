import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EmailTarget } from '@playhead/contract/http/deliveries/deliveries';
import { afterEach, describe, expect, test } from 'vitest';
import { createEmailDestination } from './email.ts';
import type { MailCarrier } from './mail-carrier.ts';
import { createOutbox } from './outbox.ts';
import { createSmtpCarrier } from './smtp.ts';
import { shipmentOf, staying } from './test-shipment.ts';
import { type SmtpFault, type SmtpPeer, startSilentPeer, startSmtpPeer } from './test-smtp-peer.ts';

const sender = { name: 'Playhead', address: 'reports@playhead.example' };
const target: EmailTarget = { type: 'email', addresses: ['ada@example.com', 'bob@example.org'], message: 'Hello <b>' };
const open: SmtpPeer[] = [];
afterEach(() => Promise.all(open.splice(0).map((peer) => peer.stop())));

async function peerWith(fault?: SmtpFault): Promise<SmtpPeer> {
  const peer = await startSmtpPeer(fault);
  open.push(peer);
  return peer;
}

const emailBy = (carrier: MailCarrier) => createEmailDestination({ carrier, sender });
const emailTo = (peer: SmtpPeer) => emailBy(createSmtpCarrier({ url: peer.url, idleMs: 20_000 }));

describe('e-mail', () => {
  test('DLV-001: a mail has text, HTML, the file, its rows and checksum, and goes to exactly the addresses', async () => {
    const peer = await peerWith();
    const shipment = shipmentOf('a,b\n1,2\n', { picture: Buffer.from('picture') });
    expect(await emailTo(peer).deliver(target, shipment, staying)).toEqual({
      state: 'delivered',
      receipt: '<run-2026-11-16T06-00@playhead.example>',
    });
    expect(peer.arrived.map(({ from, to }) => [from, to])).toEqual([['reports@playhead.example', target.addresses]]);
    const message = peer.arrived[0]?.text ?? '';
    expect(message).toContain('Subject: Weekly titles');
    expect(message).toContain('Message-ID: <run-2026-11-16T06-00@playhead.example>');
    expect(message).toContain('Weekly titles is attached: titles.csv (8 bytes, 2 rows).');
    expect(message.replaceAll('=\r\n', '')).toContain(`SHA-256: ${shipment.artifact.sha256}`);
    expect(message).toContain('<p>Hello &lt;b&gt;</p>');
    expect(message).toMatch(/Content-Id: <page@playhead>/i);
    expect(message).toMatch(/filename=titles\.csv[\s\S]*YSxiCjEsMgo=/);
  });

  test('EXP-056: above 10 MB the mail holds a link with its expiry instead of the file', async () => {
    const peer = await peerWith();
    const large = shipmentOf('x');
    const shipment = { ...large, artifact: { ...large.artifact, bytes: 10 * 1024 * 1024 + 1, rows: 1_234_567 } };
    expect(await emailTo(peer).deliver(target, shipment, staying)).toMatchObject({ state: 'delivered' });
    const message = (peer.arrived[0]?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(message).toContain(
      'too large for a mail: titles.csv (10.5 MB, 1,234,567 rows). Download it until 2026-11-23: https://playhead.example/files/abc?x=1&y=2',
    );
    expect(message).toContain('<a href="https://playhead.example/files/abc?x=1&amp;y=2">');
    expect(message).not.toContain('Content-Disposition: attachment');
  });

  test('a mail that is cancelled before or while it is sent does not arrive', async () => {
    const peer = await peerWith();
    const leaving = new AbortController();
    const content = shipmentOf(Buffer.alloc(4_000_000, 'x'));
    const midway = { ...content, open: () => content.open().once('data', () => leaving.abort()) };
    const cancelled = { state: 'temporary', reason: 'The delivery was cancelled.' };
    expect(await emailTo(peer).deliver(target, midway, leaving.signal)).toEqual(cancelled);
    expect(await emailTo(peer).deliver(target, content, leaving.signal)).toEqual(cancelled);
    expect(peer.arrived).toEqual([]);
  });

  test.each([
    'a@x.com\r\nBcc: eve@evil.test',
    'a@x.com, eve@evil.test',
    '"a@x.com <eve@evil.test>" <a@x.com>',
    'group: a@x.com, eve@evil.test;',
  ])('recipient-confusion: %j is refused before a connection is made', async (address) => {
    const peer = await peerWith();
    const outcome = await emailTo(peer).deliver(
      { ...target, addresses: ['ada@example.com', address] },
      shipmentOf('x'),
      staying,
    );
    expect(outcome).toEqual({ state: 'refused', reason: `Not an e-mail address: ${address}` });
    expect(peer.arrived).toEqual([]);
  });

  test('attack 23: line ends in a title stay inside the subject', async () => {
    const peer = await peerWith();
    await emailTo(peer).deliver(target, shipmentOf('x', { title: 'Titles\r\nBcc: eve@evil.test' }), staying);
    expect(peer.arrived[0]?.text).toContain('Subject: Titles Bcc: eve@evil.test');
    expect(peer.arrived[0]?.to).toEqual(target.addresses);
  });

  test.each<[string, SmtpFault, object]>([
    ['a busy server', { phase: 'connect', code: 421 }, { state: 'temporary' }],
    [
      'a wrong password',
      { phase: 'auth', code: 535, text: 'bad' },
      { state: 'refused', reason: expect.stringMatching(/^The mail server refused the sign-in\./) },
    ],
    [
      'a refused sender',
      { phase: 'mail', code: 550, text: 'no relay' },
      { state: 'refused', reason: expect.stringContaining('no relay') },
    ],
    ['a slow list', { phase: 'rcpt', code: 450, text: '4.2.1 later' }, { state: 'temporary' }],
    [
      'an unknown mailbox',
      { phase: 'rcpt', code: 550, text: '5.1.1 unknown' },
      { state: 'refused', reason: 'There is no mailbox ada@example.com. There is no mailbox bob@example.org.' },
    ],
    [
      'a full mailbox',
      { phase: 'rcpt', code: 552, text: '5.2.2 over quota' },
      { state: 'refused', reason: 'The mailbox of ada@example.com is full. The mailbox of bob@example.org is full.' },
    ],
    [
      'a refused message',
      { phase: 'reply', code: 554, text: 'spam' },
      { state: 'refused', reason: expect.stringContaining('554 spam') },
    ],
    ['a full server', { phase: 'reply', code: 451, text: 'later' }, { state: 'temporary' }],
    ['a cut in the middle', { phase: 'mid-data' }, { state: 'temporary', reason: expect.stringContaining('cut off') }],
  ])('F9: %s', async (_case, fault, expected) => {
    const peer = await peerWith(fault);
    const body = fault.phase === 'mid-data' ? Buffer.alloc(4_000_000, 'x') : 'x';
    expect(await emailTo(peer).deliver(target, shipmentOf(body), staying)).toMatchObject(expected);
    expect(peer.arrived).toEqual([]);
  });

  test('F9: a refused recipient is named, the others receive the mail', async () => {
    const peer = await peerWith({ phase: 'rcpt', code: 552, text: '5.2.2 full', recipient: 'bob@example.org' });
    expect(await emailTo(peer).deliver(target, shipmentOf('x'), staying)).toMatchObject({
      state: 'delivered',
      note: 'The mailbox of bob@example.org is full.',
    });
    expect(peer.arrived.map(({ to }) => to)).toEqual([['ada@example.com']]);
  });

  test.each(['MAIL', 'RCPT', 'DATA'])('F9: a server that falls silent at %s has taken nothing', async (command) => {
    const peer = await startSilentPeer(command);
    try {
      const carrier = createSmtpCarrier({ url: peer.url, idleMs: 300 });
      expect(await emailBy(carrier).deliver(target, shipmentOf('x'), staying)).toEqual({
        state: 'temporary',
        reason: 'The mail server did not respond in time.',
      });
    } finally {
      await peer.stop();
    }
  });

  test('a small mail that is cancelled while the server hesitates is not sent', async () => {
    const peer = await startSilentPeer('RCPT');
    try {
      const leaving = new AbortController();
      const carrier = createSmtpCarrier({ url: peer.url, idleMs: 20_000 });
      const content = Readable.from(['x'], { objectMode: false });
      const shipment = shipmentOf('x', { open: () => content });
      const delivering = emailBy(carrier).deliver(target, shipment, leaving.signal);
      await Promise.all([peer.silent, finished(content)]);
      // In its buffers all of it is on the way before the server has agreed to anything.
      for (let turn = 0; turn < 100; turn += 1) await nextTurn();
      leaving.abort();
      expect(await delivering).toEqual({ state: 'temporary', reason: 'The delivery was cancelled.' });
    } finally {
      await peer.stop();
    }
  });

  test('F10: a mail whose acknowledgement is lost is unknown, and arrived once', async () => {
    const peer = await peerWith({ phase: 'after-dot' });
    expect(await emailTo(peer).deliver(target, shipmentOf('x'), staying)).toEqual({
      state: 'unknown',
      reason:
        'The connection was cut off after the whole mail was sent, so it may have arrived. Ask the recipients before you send it again.',
    });
    expect(peer.arrived).toHaveLength(1);
  });

  test('F9: a server that is not there, and one that says nothing', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const address = closed.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const silent = emailBy(createSmtpCarrier({ url: `smtp://127.0.0.1:${port}`, idleMs: 100 }));
    expect(await silent.deliver(target, shipmentOf('x'), staying)).toEqual({
      state: 'temporary',
      reason: 'The mail server did not respond in time.',
    });
    await new Promise((resolve) => closed.close(resolve));
    const gone = emailBy(createSmtpCarrier({ url: `smtp://127.0.0.1:${port}` }));
    expect(await gone.deliver(target, shipmentOf('x'), staying)).toEqual({
      state: 'temporary',
      reason: 'The mail server cannot be reached. Ask your administrator to check SMTP_URL.',
    });
  });

  test('without a mail server mails are in the outbox, one per run', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'playhead-outbox-'));
    const destination = emailBy(createOutbox({ dataDir }));
    const outcomes = [
      await destination.deliver(target, shipmentOf('a,b\n'), staying),
      await destination.deliver(target, shipmentOf('a,b\n'), staying),
    ];
    const files = await readdir(join(dataDir, 'outbox'));
    expect([outcomes.map(({ state }) => state), files]).toEqual([
      ['delivered', 'delivered'],
      [expect.stringMatching(/^[0-9a-f]{32}\.eml$/)],
    ]);
    expect(await readFile(join(dataDir, 'outbox', files[0] ?? ''), 'utf8')).toContain(
      'To: ada@example.com, bob@example.org',
    );
    await rm(dataDir, { recursive: true });
  });
});
