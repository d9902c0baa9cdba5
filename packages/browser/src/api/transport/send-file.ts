/** A body that is no JSON document. */
export interface SentFile {
  content: Blob;
  mediaType: string;
  /** How much of it is sent, 0 to 1; never called where that is not known. */
  onProgress?: (sent: number) => void;
}

export type FileSender = (file: SentFile) => (url: string, init: RequestInit) => Promise<Response>;

/** `fetch` does not tell how much of a body is sent; this is the same by the older interface that does. */
export const sendFile: FileSender = (file) => (url, init) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { signal } = init;
    const giveUp = () => request.abort();
    request.open(init.method ?? 'POST', url);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) file.onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve(toResponse(request)));
    request.addEventListener('error', () => reject(new TypeError('The connection broke off.')));
    request.addEventListener('abort', () => reject(signal?.reason ?? new TypeError('The request was aborted.')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', giveUp));
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', giveUp, { once: true });
    request.send(file.content);
  });

function toResponse(request: XMLHttpRequest): Response {
  const requestId = request.getResponseHeader('x-request-id');
  return new Response(request.responseText, {
    status: request.status,
    headers: requestId === null ? {} : { 'x-request-id': requestId },
  });
}
