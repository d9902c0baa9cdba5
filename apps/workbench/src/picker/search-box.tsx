import { t } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import search from 'lucide/dist/esm/icons/search.mjs';
import x from 'lucide/dist/esm/icons/x.mjs';
import type { KeyboardEvent, RefObject } from 'react';
import styles from './picker.module.css';

export interface SearchBoxProps {
  searchRef: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  /** Moves the focus into the list. */
  onDown: () => void;
  /** Takes the first field that was found. */
  onEnter: () => void;
}

export function SearchBox({ searchRef, text, onText, onDown, onEnter }: SearchBoxProps) {
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && text.trim() !== '') onEnter();
    else if (event.key === 'Escape' && text !== '') onText('');
    else return;
    event.preventDefault();
  }
  return (
    <div className={styles.search}>
      <Icon shape={search} size={14} />
      <input
        ref={searchRef}
        type="search"
        aria-label={t('Search fields')}
        placeholder={t('Search fields')}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={press}
      />
      {text === '' ? (
        <kbd className={styles.key}>/</kbd>
      ) : (
        <button type="button" className={styles.clear} aria-label={t('Clear search')} onClick={() => onText('')}>
          <Icon shape={x} size={12} />
        </button>
      )}
    </div>
  );
}
