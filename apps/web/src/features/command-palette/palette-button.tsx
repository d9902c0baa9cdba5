import { t } from '@playhead/texts/translate';
import { Icon as ShapeIcon } from '@playhead/widgets/controls/icon';
import search from 'lucide/dist/esm/icons/search.mjs';
import { useEffect } from 'react';
import { commandModifier } from '@playhead/browser/ui/dom/command-modifier.ts';
import styles from './palette-button.module.css';
import { isPaletteKey } from './palette-key.ts';

export interface PaletteButtonProps {
  /** False in a host's frame: the host may have a palette of its own. */
  hasKey: boolean;
  onOpen: () => void;
}

export function PaletteButton({ hasKey, onOpen }: PaletteButtonProps) {
  useEffect(() => {
    if (!hasKey) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPaletteKey(event, navigator.platform)) return;
      // The browser's own Ctrl+K would leave the page; behind a modal nothing may be opened.
      event.preventDefault();
      if (document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') === null) onOpen();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hasKey, onOpen]);
  const modifier = commandModifier(navigator.platform);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('Search commands')}
      aria-haspopup="dialog"
      // Drawn by the style sheet: as text it would be a label that the name does not contain (WCAG 2.5.3).
      data-keys={hasKey ? `${modifier} K` : undefined}
      title={hasKey ? t('Search pages, segments, analyses and boards ({key}+K)', { key: modifier }) : t('Search')}
      onClick={onOpen}
    >
      <ShapeIcon shape={search} size={14} />
    </button>
  );
}
