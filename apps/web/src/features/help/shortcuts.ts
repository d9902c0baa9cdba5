import { TOAST_KEY } from '@playhead/browser/ui/toast/toast-region.tsx';
import { t } from '@playhead/texts/translate';

export interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** In a host's frame the key is the host's. */
export const paletteShortcut = (modifier: string): Shortcut => ({
  keys: [modifier, 'K'],
  does: t('Search pages, segments, analyses, boards and actions'),
});

/** Those that exist; a new one is added here. */
export const shortcuts: readonly { where: string; entries: readonly Shortcut[] }[] = [
  {
    where: t('Everywhere'),
    entries: [
      { keys: ['?'], does: t('Show this list') },
      { keys: ['Tab'], does: t('Go to the next control; the first one skips to the content') },
      { keys: ['Shift', 'Tab'], does: t('Go to the control before') },
      { keys: ['Enter'], does: t('Use a link or a button') },
      { keys: ['Esc'], does: t('Close a dialog, a list or a menu') },
      { keys: [TOAST_KEY], does: t('Go to a message, such as one with “Undo”, and back') },
    ],
  },
  { where: t('Menu of pages'), entries: [{ keys: ['↑', '↓'], does: t('Go through the pages') }] },
  {
    where: t('Lists and switches'),
    entries: [
      { keys: ['↑', '↓'], does: t('Go through the entries') },
      { keys: ['←', '→'], does: t('Change a switch with several positions') },
    ],
  },
  {
    where: t('Analytics Workbench'),
    entries: [
      { keys: ['/'], does: t('Search fields') },
      { keys: ['←', '→'], does: t('Pivot or filter by a field of the list') },
      { keys: ['Ctrl', 'Enter'], does: t('Run the query') },
      { keys: ['Ctrl', 'Z'], does: t('Undo') },
      { keys: ['Enter'], does: t('Open the menu of a number in the results') },
    ],
  },
];
