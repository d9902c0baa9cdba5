import { t } from '@playhead/texts/translate';
import { ApiError } from '../api-error.ts';

export interface ReceivedFile {
  /** The browser keeps a large one on disk. */
  content: Blob;
  /** As the server calls it; null where it does not. */
  name: string | null;
}

const DISPOSITION = 'content-disposition';

/** A refusal is an envelope, which is JSON as some files are; only files have a disposition. */
export function isFile(response: Response): boolean {
  if (!response.ok) return false;
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return response.headers.has(DISPOSITION) || !isJson;
}

interface FileReading {
  caller: AbortSignal | undefined;
  /** Requests the file again, from a byte on where it is still the same. */
  fetchRest: (headers: { range: string; 'if-range': string }) => Promise<Response>;
  pauseMs?: number;
}

/** Between two attempts; the connection of a phone is back after a few seconds. */
const PAUSE_MS = 2_000;
const MOST_BREAKS = 5;
const PARTIAL = 206;

/** A connection that breaks off is no reason to begin again: the rest is fetched, of the same file. */
export async function readFile(response: Response, reading: FileReading): Promise<ReceivedFile> {
  const { caller, fetchRest, pauseMs = PAUSE_MS } = reading;
  const received = collectBytes();
  let current = response;
  for (let breaks = 0; ; breaks += 1) {
    const etag = current.headers.get('etag');
    try {
      if (breaks > 0) current = await fetchRest({ range: `bytes=${received.bytes()}-`, 'if-range': etag ?? '' });
      if (!current.ok) throw brokenOff(current);
      // The whole file again: it is another one now.
      if (current.status !== PARTIAL) received.clear();
      await received.take(current);
      const { headers } = response;
      return {
        content: received.whole(headers.get('content-type') ?? ''),
        name: fileNameOf(headers.get(DISPOSITION) ?? ''),
      };
    } catch (error) {
      if (caller?.aborted) throw error;
      if (etag === null || breaks === MOST_BREAKS || !current.ok) throw brokenOff(response, error);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      caller?.throwIfAborted();
    }
  }
}

function brokenOff({ status }: Response, cause?: unknown): ApiError {
  return new ApiError({ kind: 'unreachable', message: t('The connection broke off.'), status, cause });
}

/** Then the browser may keep them on disk. */
const KEPT_BYTES = 8 * 1024 * 1024;

function collectBytes() {
  let parts: Blob[] = [];
  let fresh: Uint8Array<ArrayBuffer>[] = [];
  let freshBytes = 0;
  const keep = () => {
    parts.push(new Blob(fresh));
    fresh = [];
    freshBytes = 0;
  };
  return {
    bytes: () => parts.reduce((sum, { size }) => sum + size, freshBytes),
    clear() {
      parts = [];
      fresh = [];
      freshBytes = 0;
    },
    async take({ body }: Response): Promise<void> {
      const reader = body?.getReader();
      for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
        fresh.push(piece.value);
        freshBytes += piece.value.byteLength;
        if (freshBytes >= KEPT_BYTES) keep();
      }
    },
    whole(type: string): Blob {
      keep();
      return new Blob(parts, { type });
    },
  };
}

/** RFC 6266: the encoded name before the plain one. */
function fileNameOf(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]*)"/i.exec(disposition)?.[1];
  try {
    return encoded === undefined ? (plain ?? null) : decodeURIComponent(encoded);
  } catch {
    // A name that is not encoded as it says.
    return plain ?? null;
  }
}
