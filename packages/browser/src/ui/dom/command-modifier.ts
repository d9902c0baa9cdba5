import { t } from '@playhead/texts/translate';

const CONTROL = t('Ctrl');

/** The key that begins a command; on a Mac, Ctrl edits text instead (Ctrl+K deletes to the end of the line). */
export function commandModifier(platform: string): string {
  return /^(mac|iphone|ipad)/i.test(platform) ? '⌘' : CONTROL;
}
