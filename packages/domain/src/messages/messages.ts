import { DEFAULT_TOAST_SECONDS, errorEntry } from '@playhead/contract/errors';
import { t, tSent } from '@playhead/texts/translate';

/** `widget` and `dialog` messages stay until the reader leaves them; `log` messages are not shown. */
type MessageSurface = 'toast' | 'widget' | 'dialog' | 'log';

export interface Message {
  /** Number in the specification. */
  id: string;
  surface: MessageSurface;
  tone: 'error' | 'warning' | 'info';
  /** With a title, the text stands below it. */
  title?: string;
  /** `{name}` is filled in by the caller. */
  text: string;
  /** How long a toast is shown; null outside of toasts. */
  seconds: number | null;
}

type ToastOptions = Partial<Pick<Message, 'title' | 'seconds'>>;

const toast = (id: string, tone: Message['tone'], text: string, options: ToastOptions = {}): Message => ({
  id,
  surface: 'toast',
  tone,
  text,
  seconds: DEFAULT_TOAST_SECONDS,
  ...options,
});
const at = (id: string, surface: Exclude<MessageSurface, 'toast'>, tone: Message['tone'], text: string): Message => ({
  id,
  surface,
  tone,
  text,
  seconds: null,
});

const quota = errorEntry('segment_quota_exceeded');
const missing = errorEntry('segment_missing');

/** ERR-001..ERR-025: the messages that the specification words, each once. Other refusals are in `contract/errors`. */
export const messages = {
  segmentExists: toast('ERR-001', 'error', t('Segment already exists, failed to create')),
  segmentCreating: toast(
    'ERR-002',
    'info',
    t('{name} - Segment creation is in progress. The segment will be available once creation is completed'),
  ),
  segmentUpdating: toast('ERR-003', 'info', t('Segment is updating')),
  segmentDeleted: toast('ERR-004', 'info', t('Segment deleted successfully.')),
  segmentCallFailed: at('ERR-006', 'log', 'warning', 'segment.save.failed'),
  tokenExpired: toast('ERR-007', 'error', '{message}'),
  refusedWithKeyword: toast('ERR-008', 'error', '{message} ({keyword})'),
  quotaExceeded: toast('ERR-009', 'error', tSent(quota.message), { seconds: quota.toastSeconds ?? null }),
  segmentGone: toast('ERR-010', 'error', tSent(errorEntry('segment_gone').message)),
  refused: toast('ERR-011', 'error', '{message}'),
  segmentMissing: toast('ERR-012', 'warning', tSent(missing.message), {
    title: t('Segment Missing'),
    seconds: missing.toastSeconds ?? null,
  }),
  widgetFailed: at('ERR-013', 'widget', 'error', '{message}'),
  crashed: at('ERR-014', 'widget', 'error', t('Something went wrong. Please reload this page.')),
  preferencesFailed: at('ERR-016', 'log', 'warning', 'preferences.load.failed'),
  chunkFailed: at('ERR-018', 'log', 'error', 'chunk.load.failed'),
  fetchFailed: at('ERR-019', 'log', 'warning', "Can't access response. Blocked by browser?"),
  downloadNotStarted: toast('ERR-020', 'error', t('Download failed {message}')),
  downloadFailed: toast('ERR-021', 'error', t('Download data failed.')),
  // C19: a failure in the style of a success.
  pageDownloadFailed: toast('ERR-022', 'info', t('Download data fail.')),
  downloadTimeout: toast('ERR-023', 'error', t('Download data timeout.')),
  downloadComplete: toast('ERR-024', 'info', t('Download data complete.')),
  downloadOpened: toast('ERR-024', 'info', t('Open data in browser.')),
  popupBlocked: at('ERR-025', 'dialog', 'warning', t('Please allow content insight open new window.')),
} as const satisfies Record<string, Message>;

export type MessageName = keyof typeof messages;

/** `message` is a server's own text. */
export function messageText(name: MessageName, values: Readonly<Record<string, string>> = {}): string {
  return messages[name].text
    .replaceAll(/\{(\w+)\}/g, (_, key: string) => (key === 'message' ? tSent(values[key] ?? '') : (values[key] ?? '')))
    .trim();
}
