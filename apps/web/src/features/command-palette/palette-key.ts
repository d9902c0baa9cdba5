import { commandModifier } from '@playhead/browser/ui/dom/command-modifier.ts';

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** ⌘K on a Mac, Ctrl+K elsewhere. */
export function isPaletteKey(event: PressedKey, platform: string): boolean {
  if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return false;
  const isMac = commandModifier(platform) === '⌘';
  return isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
}
