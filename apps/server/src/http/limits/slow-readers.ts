import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LargeArray } from './large-replies.ts';

export interface SlowReaderLimits {
  /** A reader who takes nothing for this long has gone. */
  stallMs: number;
  /** Reliability F19: a reader who takes a byte now and then has gone too. */
  totalMs: number;
  /** Memory that rows may hold because their readers have not taken them yet. */
  heldBytes: number;
}

const LIMITS: SlowReaderLimits = { stallMs: 30_000, totalMs: 180_000, heldBytes: 256 * 1024 ** 2 };
/** Less than this fits into the buffers of the operating system. */
const WATCHED_BYTES = 64 * 1024;
/** Measured: a number with its part of the row (result-size.test.ts). */
const BYTES_PER_CELL = 32;

const heldBy = new WeakMap<FastifyReply, readonly LargeArray[]>();

/** Says which rows a reply holds until its reader has taken them. */
export function holdUntilSent(reply: FastifyReply, large: readonly LargeArray[]): void {
  heldBy.set(reply, large);
}

/** Ends replies whose readers do not take them, so that what they hold is free again and their queries end. */
export function registerSlowReaders(app: FastifyInstance, limits: Partial<SlowReaderLimits> = {}): void {
  const { stallMs, totalMs, heldBytes } = { ...LIMITS, ...limits };
  const open = new Map<FastifyReply, (reason: 'memory') => void>();
  const held = new Map<readonly unknown[], { bytes: number; replies: number }>();
  let bytes = 0;

  function hold({ rows, cells }: LargeArray): void {
    const known = held.get(rows);
    if (known) known.replies += 1;
    else {
      held.set(rows, { bytes: cells * BYTES_PER_CELL, replies: 1 });
      bytes += cells * BYTES_PER_CELL;
    }
  }

  function release({ rows }: LargeArray): void {
    const known = held.get(rows);
    if (known === undefined) return;
    known.replies -= 1;
    if (known.replies > 0) return;
    held.delete(rows);
    bytes -= known.bytes;
  }

  function watch(request: FastifyRequest, reply: FastifyReply): void {
    const { raw } = reply;
    const large = heldBy.get(reply) ?? [];
    const end = (reason: 'stalled' | 'slow' | 'memory') => {
      request.log.info({ event: 'http.slow_reader', reason }, 'a reply was ended because it was not read');
      free();
      raw.destroy();
    };
    const free = () => void (open.delete(reply) && large.forEach(release));
    // A reply that waits for its own source has nothing to be taken.
    raw.setTimeout(stallMs, () => raw.writableLength > 0 && end('stalled'));
    const timer = isJson(reply) ? setTimeout(end, totalMs, 'slow').unref() : undefined;
    raw.once('close', () => {
      clearTimeout(timer);
      free();
    });
    open.set(reply, end);
    large.forEach(hold);
    endOldest(reply);
  }

  function endOldest(latest: FastifyReply): void {
    for (const [reply, end] of open) {
      if (bytes <= heldBytes || reply === latest) return;
      if (heldBy.has(reply)) end('memory');
    }
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    if (isWatched(payload)) watch(request, reply);
    done();
  });
}

/** Files of the app may take as long as a slow network needs. */
function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('application/json');
}

function isWatched(payload: unknown): boolean {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length > WATCHED_BYTES;
  return typeof payload === 'object' && payload !== null;
}
