import { frameActions, hostActions, PlainMessage, PortMessage } from '@playhead/contract/frame/bi-transport';

/** The parts of `window` that the frame uses. */
interface FrameWindow {
  parent: { postMessage(message: unknown, origin: string, transfer?: Transferable[]): void };
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

/** The result is the response to a request; an exception refuses it. */
type HostListener = (name: string, payload: unknown) => unknown;

export interface HostLink {
  send(message: { type: string }): void;
}

interface LinkOptions {
  window: FrameWindow;
  /** The only origin that is heard and spoken to. */
  origin: string;
  onMessage: HostListener;
}

/**
 * `sdk=2` and later: a port that only a window of that origin receives. What is sent before the host has taken it waits. Messages
 * to the window are not heard at all.
 */
export function openPortLink({ window, origin, onMessage }: LinkOptions): HostLink {
  const { port1: port, port2 } = new MessageChannel();
  let waiting: { type: string }[] | null = [];
  const post = (action: number, data: object = {}) => port.postMessage({ action, data });
  const sendNow = (message: { type: string }) =>
    post(frameActions.message, { eventName: message.type, payload: [message] });

  async function respond(name: string, payload: unknown, sequence: number | undefined): Promise<void> {
    try {
      const result = await onMessage(name, payload);
      const results = result === undefined ? [] : [result];
      post(frameActions.response, { eventName: name, payload: results, sequence });
    } catch (error) {
      post(frameActions.responseError, { eventName: name, payload: String(error), sequence });
    }
  }

  port.onmessage = (event: MessageEvent<unknown>) => {
    const parsed = PortMessage.safeParse(event.data);
    if (!parsed.success) return;
    const { action, data } = parsed.data;
    const payload: unknown = Array.isArray(data.payload) ? data.payload[0] : data.payload;
    if (action === hostActions.synAck && waiting !== null) {
      post(frameActions.ack);
      const early = waiting;
      waiting = null;
      early.forEach(sendNow);
    }
    if (data.eventName === undefined) return;
    if (action === hostActions.request) void respond(data.eventName, payload, data.sequence);
    if (action === hostActions.message) void deliver(onMessage, data.eventName, payload);
  };
  window.parent.postMessage({ action: frameActions.syn }, origin, [port2]);
  return {
    send(message) {
      if (waiting === null) sendNow(message);
      else waiting.push(message);
    },
  };
}

/** Without `sdk` in the address: JSON texts from window to window. */
export function openPlainLink({ window, origin, onMessage }: LinkOptions): HostLink {
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== origin) return;
    const message = readText(event.data);
    if (message !== null) void deliver(onMessage, message.type, message);
  });
  return { send: (message) => window.parent.postMessage(JSON.stringify(message), origin) };
}

function readText(data: unknown): PlainMessage | null {
  if (typeof data !== 'string') return null;
  try {
    return PlainMessage.parse(JSON.parse(data));
  } catch {
    // Other scripts of the host post texts too.
    return null;
  }
}

/** Nobody waits for the response of a message. */
async function deliver(onMessage: HostListener, name: string, payload: unknown): Promise<void> {
  try {
    await onMessage(name, payload);
  } catch (error) {
    console.warn('frame.message.refused', { name, error });
  }
}
