import { Icon } from '@playhead/widgets/controls/icon';
import search from 'lucide/dist/esm/icons/search.mjs';
import type { ComponentProps } from 'react';
import styles from './search-field.module.css';

export interface SearchFieldProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'aria-label' | 'onChange'
> {
  label: string;
  onSearch: (text: string) => void;
}

/** Above the list that it narrows. */
export function SearchField({ label, onSearch, ...input }: SearchFieldProps) {
  return (
    <span className={styles.box}>
      <Icon shape={search} size={14} />
      <input
        {...input}
        type="search"
        className={styles.field}
        aria-label={label}
        onChange={({ target }) => onSearch(target.value)}
      />
    </span>
  );
}
