export interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** In a host's frame the key is the host's. */
export const paletteShortcut = (modifier: string): Shortcut => ({
  keys: [modifier, 'K'],
  does: 'Search pages, segments, analyses, boards and actions',
});

/** Those that exist; a new one is added here. */
export const shortcuts: readonly { where: string; entries: readonly Shortcut[] }[] = [
  {
    where: 'Everywhere',
    entries: [
      { keys: ['?'], does: 'Show this list' },
      { keys: ['Tab'], does: 'Go to the next control; the first one skips to the content' },
      { keys: ['Shift', 'Tab'], does: 'Go to the control before' },
      { keys: ['Enter'], does: 'Use a link or a button' },
      { keys: ['Esc'], does: 'Close a dialog, a list or a menu' },
    ],
  },
  { where: 'Menu of pages', entries: [{ keys: ['↑', '↓'], does: 'Go through the pages' }] },
  {
    where: 'Lists and switches',
    entries: [
      { keys: ['↑', '↓'], does: 'Go through the entries' },
      { keys: ['←', '→'], does: 'Change a switch with several positions' },
    ],
  },
];
