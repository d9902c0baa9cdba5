/** Resolves with the value, 'late' on timeout, 'gone' on abort. */
export async function waitFor<T>(
  value: Promise<T>,
  limit: { ms: number; signal: AbortSignal },
): Promise<T | 'late' | 'gone'> {
  if (limit.signal.aborted) return 'gone';
  const { promise: end, resolve } = Promise.withResolvers<'late' | 'gone'>();
  const timer = setTimeout(() => resolve('late'), limit.ms);
  const leave = () => resolve('gone');
  limit.signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([value, end]);
  } finally {
    clearTimeout(timer);
    limit.signal.removeEventListener('abort', leave);
  }
}
