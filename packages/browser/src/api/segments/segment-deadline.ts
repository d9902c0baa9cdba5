import { SEGMENT_DEADLINE_SECONDS } from '@playhead/contract/http/segment-names';
import { t } from '@playhead/texts/translate';
import { ApiError } from '../api-error.ts';

/** SEG-087: sooner than other calls, and told as what it is. `signal` is null for calls that nobody takes back. */
export async function withinDeadline<T>(
  signal: AbortSignal | null,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), SEGMENT_DEADLINE_SECONDS * 1000);
  try {
    return await request(signal === null ? deadline.signal : AbortSignal.any([signal, deadline.signal]));
  } catch (error) {
    if (!deadline.signal.aborted || signal?.aborted) throw error;
    throw new ApiError({ kind: 'timeout', message: t('The server took too long to respond.'), cause: error });
  } finally {
    clearTimeout(timer);
  }
}
