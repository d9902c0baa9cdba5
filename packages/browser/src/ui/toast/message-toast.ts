import { type Message, type MessageName, messages, messageText } from '@playhead/domain/messages';
import type { Toast } from './toast-store.ts';

/** The toast of a message of the specification, with its own tone and time. */
export function messageToast(name: MessageName, values: Readonly<Record<string, string>> = {}): Toast {
  const { tone, title, seconds }: Message = messages[name];
  const text = messageText(name, values);
  return {
    tone,
    ...(title === undefined ? { text } : { text: title, detail: text }),
    ...(seconds === null ? {} : { seconds }),
  };
}
