import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';

/** Loaded before a command (`node --import`), which then sends itself a signal at a certain insert of sessions. */
export interface OwnSignal {
  signal: 'SIGKILL' | 'SIGINT';
  /** The first of the process is 1. */
  insert: number;
  /** `sent`: the engine has the statement; `stored`: the command has not yet noted that the rows are stored. */
  when: 'sent' | 'stored';
}

const VARIABLE = 'TEST_OWN_SIGNAL';
const INSERT = 'INSERT INTO playhead.sessions ';

export function signalInLoad(own: OwnSignal) {
  return { preload: import.meta.filename, environment: { [VARIABLE]: JSON.stringify(own) } };
}

function sendInLoad({ signal, insert, when }: OwnSignal): void {
  let inserts = 0;
  const send = () => process.kill(process.pid, signal);
  subscribe('http.client.request.created', (message) => {
    const request = requestOf(message);
    const write = request.write.bind(request);
    request.write = (chunk: unknown, ...more: never[]) => {
      if (String(chunk).includes(INSERT)) {
        inserts += 1;
        if (inserts === insert) request.once(when === 'sent' ? 'finish' : 'response', send);
      }
      return write(chunk, ...more);
    };
  });
}

function requestOf(message: unknown): ClientRequest {
  if (typeof message === 'object' && message !== null && 'request' in message) {
    const { request } = message;
    if (request instanceof ClientRequest) return request;
  }
  throw new Error('Node tells of a request in another form.');
}

const wanted = process.env[VARIABLE];
if (wanted !== undefined) sendInLoad(JSON.parse(wanted));
