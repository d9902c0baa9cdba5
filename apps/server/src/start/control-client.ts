import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { UsageError } from '../commands/usage-error.ts';
import { errorCode } from '../platform/process/system-error.ts';
import { type ClientMessage, type ControlRequest, controlSocketPath, ServerMessage } from './control-messages.ts';

export interface ControlCall<Input, Result extends object> {
  dataDir: string;
  request: ControlRequest<Input, Result>;
  input: Input;
  /** Receives the server's output. */
  write?: (text: string) => void;
  /** Aborting tells the server to stop the request; the call still waits for its result. */
  signal?: AbortSignal;
}

/** Runs a request in the server that holds the data directory. `null` when no server is running there. */
export async function callServer<Input, Result extends object>(
  call: ControlCall<Input, Result>,
): Promise<Result | null> {
  const socket = await connectTo(controlSocketPath(call.dataDir).path);
  if (socket === null) return null;
  const send = (message: ClientMessage) => void socket.write(`${JSON.stringify(message)}\n`);
  const stop = () => send({ stop: true });
  call.signal?.addEventListener('abort', stop, { once: true });
  try {
    send({ request: call.request.name, input: call.input });
    return call.request.result.parse(await readResult(socket, call.write ?? (() => undefined)));
  } finally {
    call.signal?.removeEventListener('abort', stop);
    socket.destroy();
  }
}

function connectTo(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error) => {
      const code = errorCode(error);
      if (code === 'ENOENT' || code === 'ECONNREFUSED') resolve(null);
      else reject(new UsageError(`The running Playhead cannot be reached (${code}); use the user who started it.`));
    });
  });
}

async function readResult(socket: Socket, write: (text: string) => void): Promise<unknown> {
  // Once connected, an error always closes the stream, and the loop ends.
  socket.on('error', () => undefined);
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    const message = ServerMessage.parse(JSON.parse(line));
    if ('refusal' in message) throw new UsageError(message.refusal);
    if ('result' in message) return message.result;
    write(message.text);
  }
  throw new UsageError('The running Playhead ended before it responded; look at its log and try again.');
}
