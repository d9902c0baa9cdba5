import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** A request from a command to a running server. Both import the same definition. */
export interface ControlRequest<Input, Result extends object> {
  name: string;
  input: z.ZodType<Input>;
  result: z.ZodType<Result>;
}

/** The first line of a connection names the request; `stop` may follow, like Ctrl-C in a terminal. */
export const ClientMessage = z.union([
  z.object({ request: z.string(), input: z.unknown() }),
  z.object({ stop: z.literal(true) }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** Any number of `text`, then one `result` or `refusal`. A connection that ends without either was cut. */
export const ServerMessage = z.union([
  z.object({ text: z.string() }),
  z.object({ result: z.unknown() }),
  z.object({ refusal: z.string() }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

/** `sun_path` holds 104 bytes on macOS, 108 on Linux. */
const SOCKET_PATH_LIMIT = 100;

export interface ControlSocketPath {
  path: string;
  /** Outside the data directory, because the path inside is too long: the directory must be private and ours. */
  privateDirectory: string | null;
}

export function controlSocketPath(dataDir: string): ControlSocketPath {
  const inside = join(dataDir, 'control.sock');
  if (Buffer.byteLength(inside) <= SOCKET_PATH_LIMIT) return { path: inside, privateDirectory: null };
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const privateDirectory = join(tmpdir(), `playhead-control-${name}`);
  return { path: join(privateDirectory, 'control.sock'), privateDirectory };
}
