import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface SmtpPeer {
  url: string;
  /** What really arrived: the ledger that outcomes are compared with. */
  arrived: readonly { from: string; to: readonly string[]; text: string }[];
  stop(): Promise<void>;
}

type Phase = 'connect' | 'auth' | 'mail' | 'rcpt' | 'mid-data' | 'after-dot' | 'reply';

export interface SmtpFault {
  phase: Phase;
  /** A reply of the server, or a cut connection where absent. */
  code?: number;
  text?: string;
  /** Of one recipient; all when absent. */
  recipient?: string;
}

/** A real SMTP server that fails where it is told to. */
export async function startSmtpPeer(fault?: SmtpFault, options: SMTPServerOptions = {}): Promise<SmtpPeer> {
  const arrived: { from: string; to: string[]; text: string }[] = [];
  const fail = (phase: Phase, recipient = ''): Error | undefined => {
    if (fault?.phase !== phase || (fault.recipient !== undefined && fault.recipient !== recipient)) return undefined;
    if (fault.code === undefined) cutAll();
    return Object.assign(new Error(fault.text ?? 'no'), { responseCode: fault.code ?? 421 });
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', ...(fault?.phase === 'auth' ? [] : ['AUTH'])],
    authOptional: true,
    allowInsecureAuth: true,
    onConnect: (_session, done) => done(fail('connect')),
    onAuth: (_auth, _session, done) => done(fail('auth') ?? null, { user: 'playhead' }),
    onMailFrom: (_address, _session, done) => done(fail('mail')),
    onRcptTo: ({ address }, _session, done) => done(fail('rcpt', address)),
    onData: (stream, session, done) => {
      if (fault?.phase === 'mid-data') stream.once('data', cutAll);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const message = { from, to: rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() };
        if (fault?.phase !== 'reply') arrived.push(message);
        if (fault?.phase === 'after-dot') return cutAll();
        done(fail('reply') ?? null);
      });
    },
    ...options,
  });
  function cutAll() {
    for (const { _socket } of connectionsOf(server)) _socket.destroy();
  }
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const address = server.server.address();
  const { port } = typeof address === 'object' && address !== null ? address : noAddress();
  return {
    url: `smtp://${fault?.phase === 'auth' ? 'playhead:wrong@' : ''}127.0.0.1:${port}`,
    arrived,
    stop: () => {
      cutAll();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Agrees to every command up to the one at which it falls silent, with the connection open. */
export async function startSilentPeer(
  at: string,
): Promise<{ url: string; silent: Promise<void>; stop(): Promise<void> }> {
  const silent = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 peer\r\n');
    socket.on('data', (bytes: Buffer) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        if (line.startsWith(at)) return silent.resolve();
        socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const { port } = typeof address === 'object' && address !== null ? address : noAddress();
  return {
    url: `smtp://127.0.0.1:${port}`,
    silent: silent.promise,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function noAddress(): AddressInfo {
  throw new Error('The SMTP peer does not listen.');
}

/** Not part of its types: the only way to cut a connection without a reply. */
function connectionsOf(server: SMTPServer): Iterable<{ _socket: { destroy(): void } }> {
  const connections: unknown = Reflect.get(server, 'connections');
  return connections instanceof Set ? connections : [];
}
