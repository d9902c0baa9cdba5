import { useEffect } from 'react';

export interface Shortcuts {
  onRun: () => void;
  onUndo: () => void;
  onRedo: () => void;
  onSearch: () => void;
}

/** Ctrl/Cmd+Enter runs, Ctrl/Cmd+Z and Shift+Ctrl/Cmd+Z undo and redo, `/` searches fields. */
export function useShortcuts({ onRun, onUndo, onRedo, onSearch }: Shortcuts): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey;
      const isTyping = isTextInput(event.target);
      if (isInDialog(event.target)) return;
      if (command && event.key === 'Enter') {
        // A list of values would take its highlighted entry, or give it back.
        event.stopPropagation();
        onRun();
      }
      // While somebody types, the browser undoes the typing.
      else if (command && event.key.toLowerCase() === 'z' && !isTyping) (event.shiftKey ? onRedo : onUndo)();
      else if (event.ctrlKey && event.key.toLowerCase() === 'y' && !isTyping) onRedo();
      else if (event.key === '/' && !command && !isTyping) onSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [onRun, onUndo, onRedo, onSearch]);
}

/** Its keys are about what is edited there. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog, .ant-modal-wrap') !== null;
}

const NOT_TYPED: readonly string[] = ['checkbox', 'radio', 'button', 'range'];

function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TYPED.includes(target.type);
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
}
