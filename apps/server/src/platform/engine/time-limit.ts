import { AppError } from '@playhead/contract/errors';

/** The engine ends the query at the limit; the client waits this much longer for its response before it gives up. */
const ENGINE_GRACE_MS = 1_000;

/** The engine did not respond at all, not even with a timeout. */
export class NoResponse extends AppError {}

/** Ends the wait for `work` at the limit or at the caller's abort, whatever the engine does. */
export async function withTimeLimit<T>(
  limit: { timeoutMs: number; signal?: AbortSignal | undefined; onCut: () => void },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (limit.signal?.aborted) throw new AppError('query_cancelled');
  const controller = new AbortController();
  const { promise: cut, reject } = Promise.withResolvers<never>();
  const end = (error: AppError) => {
    reject(error);
    controller.abort(error);
    limit.onCut();
  };
  const cancel = () => end(new AppError('query_cancelled'));
  const timer = setTimeout(
    () => end(new NoResponse('query_timeout', { seconds: `${limit.timeoutMs / 1000}` })),
    limit.timeoutMs + ENGINE_GRACE_MS,
  );
  limit.signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await Promise.race([work(controller.signal), cut]);
  } finally {
    clearTimeout(timer);
    limit.signal?.removeEventListener('abort', cancel);
  }
}
