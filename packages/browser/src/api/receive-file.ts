import { ApiError } from './api-error.ts';

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

export async function readFile(response: Response, caller: AbortSignal | undefined): Promise<ReceivedFile> {
  try {
    return { content: await response.blob(), name: fileNameOf(response.headers.get(DISPOSITION) ?? '') };
  } catch (error) {
    if (caller?.aborted) throw error;
    throw new ApiError({
      kind: 'unreachable',
      message: 'The connection broke off.',
      status: response.status,
      cause: error,
    });
  }
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
