/** Resolves with the value, 'late' on timeout, 'gone' on abort. */
export async function waitFor<T>(
  value: Promise<T>,
  limit: { ms: number; signal: AbortSignal },
): Promise<T | 'late' | 'gone'> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => resolve('late'), limit.ms);
  try {
    return await untilGone(Promise.race([value, late]), limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves with the value, 'gone' on abort. */
export async function untilGone<T>(value: Promise<T>, signal: AbortSignal): Promise<T | 'gone'> {
  if (signal.aborted) return 'gone';
  const { promise: end, resolve } = Promise.withResolvers<'gone'>();
  const leave = () => resolve('gone');
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([value, end]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
