import { lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import { type ReactNode, useCallback, useEffect, useState } from 'react';

export interface Help {
  open: (topic: HelpTopic) => void;
  /** While it is open. */
  dialog: ReactNode;
}

export type HelpTopic = 'keyboard' | 'glossary';

const dialogs = {
  keyboard: lazyComponent(
    lazyChunk(async () => (await import('./keyboard-dialog.tsx')).KeyboardDialog),
    () => null,
  ),
  glossary: lazyComponent(
    lazyChunk(async () => (await import('./glossary-dialog.tsx')).GlossaryDialog),
    () => null,
  ),
};

/** `?` opens the list of shortcuts, but not while somebody types or a dialog waits. */
export function useHelp({ embedded }: { embedded: boolean }): Help {
  const [topic, setTopic] = useState<HelpTopic | null>(null);
  const close = useCallback(() => setTopic(null), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('dialog[open], [role="dialog"]') !== null) return;
      event.preventDefault();
      setTopic('keyboard');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  if (topic === null) return { open: setTopic, dialog: null };
  const Help = dialogs[topic];
  return { open: setTopic, dialog: <Help embedded={embedded} onClose={close} /> };
}

function isTyping(target: EventTarget | null): boolean {
  const takesText = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';
  return target instanceof HTMLElement && target.closest(takesText) !== null;
}
