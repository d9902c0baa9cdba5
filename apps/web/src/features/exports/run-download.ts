import { cancelJob } from '@playhead/contract/http/deliveries/jobs';
import { openFile } from '@playhead/contract/http/deliveries/exports';
import { type ExportKind, percentAt, type POLLING } from '@playhead/domain/exports';
import { tSent } from '@playhead/texts/translate';
import type { ApiClient } from '@playhead/browser/api/client.ts';
import { errorText } from '@playhead/browser/api/present-error.ts';
import type { ReceivedFile } from '@playhead/browser/api/transport/receive-file.ts';
import { saveFile } from '@playhead/browser/ui/dom/save-file.ts';
import { messageToast } from '@playhead/browser/ui/toast/message-toast.ts';
import type { Toast } from '@playhead/browser/ui/toast/toast-store.ts';
import type { DownloadStore, RunningDownload } from './download-store.ts';
import { followRun, type PollFinding } from './follow-run.ts';
import type { WaitingWindow } from './waiting-window.ts';

/** What all downloads need of the app. */
export interface DownloadServices {
  api: ApiClient;
  customer: string;
  store: DownloadStore;
  show: (toast: Toast) => void;
}

/** A kind of file: how it is ordered, watched and fetched. */
export interface DownloadSource {
  /** Of the task and, where the server names none, of the file. */
  fileName: string;
  kind: ExportKind;
  polling: keyof typeof POLLING;
  /** Resolves with the id of the run, or with null and what the server says about it. */
  order: (task: RunningDownload) => Promise<{ id: string | null; message?: string | undefined }>;
  poll: (id: string, signal: AbortSignal) => Promise<PollFinding>;
  fetchFile: (id: string, signal: AbortSignal) => Promise<ReceivedFile>;
}

/** From the order to the saved or opened file. With a `window` the file is shown there. Never rejects. */
export async function runDownload(
  source: DownloadSource,
  { api, customer, store, show }: DownloadServices,
  window: WaitingWindow | null = null,
): Promise<void> {
  const { kind } = source;
  const task = store.start({ name: source.fileName, percent: percentAt(kind, 'start') });
  const fail = (toast: Toast, detail?: string) => {
    window?.close();
    task.end();
    show(detail === undefined ? toast : { ...toast, detail });
  };
  let runId: string | null = null;
  try {
    const ordered = await source.order(task);
    runId = ordered.id;
    if (runId === null) return fail(orderFailure(ordered.message));
    const id = runId;
    task.signal.throwIfAborted();
    const outcome = await followRun({
      kind,
      polling: source.polling,
      task,
      poll: () => source.poll(id, task.signal),
    });
    if (outcome.state === 'late') return fail(messageToast('downloadTimeout'));
    if (outcome.state === 'failed') {
      return fail(
        kind === 'page' ? messageToast('pageDownloadFailed') : messageToast('downloadFailed'),
        outcome.reason === undefined ? undefined : tSent(outcome.reason),
      );
    }
    task.progress(100);
    await deliver(source, { api, customer, id, window, signal: task.signal });
    task.end();
    show(window === null ? messageToast('downloadComplete') : messageToast('downloadOpened'));
  } catch (error) {
    if (task.signal.aborted) {
      window?.close();
      if (runId !== null) cancel(api, customer, runId);
    } else if (runId !== null) fail(messageToast('downloadFailed'), errorText(error));
    else if (kind === 'page') {
      // EXP-035
      window?.close();
      task.remove();
      show(orderFailure(errorText(error)));
    } else fail(orderFailure(errorText(error)));
  }
}

/** ERR-020 */
function orderFailure(message = ''): Toast {
  return messageToast('downloadNotStarted', { message: tSent(message) });
}

interface Delivery extends Pick<DownloadServices, 'api' | 'customer'> {
  id: string;
  window: WaitingWindow | null;
  signal: AbortSignal;
}

async function deliver(
  { fetchFile, fileName }: DownloadSource,
  { api, customer, id, window, signal }: Delivery,
): Promise<void> {
  if (window === null) {
    const { content, name } = await fetchFile(id, signal);
    signal.throwIfAborted();
    saveFile(content, name ?? fileName);
    return;
  }
  const { url } = await api.call(openFile, { params: { customer, id }, signal });
  window.show(url);
}

/** The run would go on for nobody. If that fails it ends without a reader. */
function cancel(api: ApiClient, customer: string, id: string): void {
  api
    .call(cancelJob, { params: { customer, id } })
    .catch((error: unknown) => console.warn('exports.cancel.failed', { id, error }));
}
