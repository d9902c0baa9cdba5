import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';
import { extractErrorAtTheEndOfChunk } from '@clickhouse/client';
import { AppError } from '@playhead/contract/errors';

/**
 * The engine cuts its message at 16 KiB (https://clickhouse.com/docs/interfaces/http#http_response_codes_caveats);
 * the rest is its framing.
 */
const LONGEST_FAILURE_BYTES = 20 * 1024;

/**
 * Forwards a response but holds back its end: the engine reports a failure after the first byte as text at the end of
 * a 200 response, and such an export must not look complete.
 */
export class ResponseStream extends Transform {
  readonly #failureTag: string | undefined;
  readonly #asFailure: (error: unknown) => Error;
  readonly #stallMs: number | undefined;
  #held: Buffer = Buffer.alloc(0);
  #stalled: NodeJS.Timeout | undefined;

  constructor(options: {
    failureTag: string | undefined;
    asFailure: (error: unknown) => Error;
    /** A reader that reads nothing for this long is considered gone. */
    stallMs?: number | undefined;
  }) {
    super();
    this.#failureTag = options.failureTag;
    this.#asFailure = options.asFailure;
    this.#stallMs = options.stallMs;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const all = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const passed = Math.max(0, all.length - LONGEST_FAILURE_BYTES);
    this.#held = all.subarray(passed);
    const isFull = passed > 0 && !this.push(all.subarray(0, passed));
    if (isFull && this.#stallMs !== undefined) {
      this.#stalled ??= setTimeout(() => this.destroy(new AppError('query_cancelled')), this.#stallMs);
    }
    done();
  }

  override _read(size: number): void {
    this.#endStall();
    super._read(size);
  }

  override _flush(done: TransformCallback): void {
    const failure = this.#failureAtTheEnd();
    if (failure === undefined) this.push(this.#held);
    done(failure);
  }

  #endStall(): void {
    clearTimeout(this.#stalled);
    this.#stalled = undefined;
  }

  /** After its message the engine breaks the connection; the message says more than the socket error. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#endStall();
    done(error === null ? null : (this.#failureAtTheEnd() ?? this.#asFailure(error)));
  }

  #failureAtTheEnd(): Error | undefined {
    const tag = this.#failureTag;
    if (tag === undefined || !this.#held.subarray(-64).includes(`${tag}\r\n__exception__\r\n`)) return undefined;
    try {
      return this.#asFailure(extractErrorAtTheEndOfChunk(this.#held, tag));
    } catch (error) {
      return this.#asFailure(error);
    }
  }
}
