import { lstat, mkdir, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { sentenceOf } from '../commands/run-command.ts';
import { UsageError } from '../commands/usage-error.ts';
import type { Logger } from '../platform/process/logger.ts';
import { StartRefusal } from '../platform/process/start-refusal.ts';
import { errorText } from '../platform/process/system-error.ts';
import { ClientMessage, type ControlRequest, controlSocketPath, type ServerMessage } from './control-messages.ts';

export interface ControlContext {
  /** Appears in the terminal of the command. */
  write(text: string): void;
  /**
   * Aborts when the command stops or disconnects, or the server stops: finish what must not be interrupted, then
   * return.
   */
  signal: AbortSignal;
}

export interface ControlHandler {
  name: string;
  run(input: unknown, context: ControlContext): Promise<object>;
}

export function controlHandler<Input, Result extends object>(
  request: ControlRequest<Input, Result>,
  run: (input: Input, context: ControlContext) => Promise<Result>,
): ControlHandler {
  return {
    name: request.name,
    async run(input, context) {
      const parsed = request.input.safeParse(input);
      if (!parsed.success) throw notUnderstood(request.name);
      return run(parsed.data, context);
    },
  };
}

function notUnderstood(request: string): UsageError {
  return new UsageError(
    `The running Playhead does not understand "${request}"; restart it, it may be another version.`,
  );
}

export interface ControlSocket {
  stop(): Promise<void>;
}

export interface ControlSocketOptions {
  dataDir: string;
  handlers: readonly ControlHandler[];
  logger: Logger;
}

/**
 * Lets commands run in the server that holds the data directory. Only the directory's owner can connect (mode 0600),
 * who could read the data anyway. The caller must hold the directory's lock, because an old socket is removed.
 */
export async function openControlSocket(options: ControlSocketOptions): Promise<ControlSocket> {
  const { path, privateDirectory } = controlSocketPath(options.dataDir);
  if (privateDirectory !== null) await makePrivateDirectory(privateDirectory);
  await rm(path, { force: true });
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const done = serve({ ...options, socket, stopping: stopping.signal }).finally(() => {
      running.delete(done);
      sockets.delete(socket);
    });
    running.add(done);
  });
  await listenAsOwner(server, path);
  return {
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      stopping.abort();
      await Promise.all(running);
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function makePrivateDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const entry = await lstat(directory);
  if (entry.isDirectory() && entry.uid === process.getuid?.() && (entry.mode & 0o077) === 0) return;
  throw new StartRefusal(
    `${directory} is not private to this user; remove it or use a data directory with a shorter path.`,
  );
}

/** `listen` binds the socket synchronously, so no other user can connect before the mode is set. */
function listenAsOwner(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', resolve);
    const mask = process.umask(0o177);
    try {
      server.listen(path);
    } finally {
      process.umask(mask);
    }
  });
}

interface Connection extends ControlSocketOptions {
  socket: Socket;
  stopping: AbortSignal;
}

async function serve(connection: Connection): Promise<void> {
  const { socket } = connection;
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, connection.stopping]);
  const send = (message: ServerMessage) => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`));
  socket.on('error', () => gone.abort());
  socket.on('close', () => gone.abort());
  const lines = createInterface({ input: socket, crlfDelay: Infinity });
  const first = await firstLine(lines, signal);
  if (first === undefined) return void socket.destroy();
  lines.on('line', (line) => {
    const message = readMessage(line);
    if (message !== undefined && 'stop' in message) gone.abort();
  });
  send(await handleRequest({ ...connection, line: first, context: { write: (text) => send({ text }), signal } }));
  lines.close();
  await new Promise<void>((resolve) => socket.end(resolve));
}

function firstLine(lines: ReturnType<typeof createInterface>, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(undefined));
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

function readMessage(line: string): ClientMessage | undefined {
  try {
    return ClientMessage.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

async function handleRequest(options: Connection & { line: string; context: ControlContext }): Promise<ServerMessage> {
  const { handlers, logger, line, context } = options;
  const message = readMessage(line);
  if (message === undefined || 'stop' in message) return { refusal: 'The first line must be a request.' };
  const handler = handlers.find(({ name }) => name === message.request);
  if (handler === undefined) return { refusal: notUnderstood(message.request).message };
  const started = performance.now();
  try {
    return { result: await handler.run(message.input, context) };
  } catch (error) {
    logger.warn({ event: 'control.refused', request: handler.name, err: error }, errorText(error));
    return { refusal: sentenceOf(error) };
  } finally {
    const ms = Math.round(performance.now() - started);
    logger.info({ event: 'control.request', request: handler.name, ms }, 'a command was served');
  }
}
