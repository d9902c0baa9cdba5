import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { filterLabel } from '@playhead/domain/filters';
import { t, tSent } from '@playhead/texts/translate';
import { useEffect, useRef, useState } from 'react';
import { associatedValues } from '@playhead/browser/ui/filter-editor/associated-values.ts';
import { walkRows } from '@playhead/browser/ui/dom/walk-rows.ts';
import { SearchField } from '@playhead/browser/ui/search-field.tsx';
import { emptyListText, namedIn } from '@playhead/browser/ui/suggestions/suggestion-text.ts';
import { useSuggestions } from '@playhead/browser/ui/suggestions/use-suggestions.ts';
import { usePage } from '../../../page-context/page-context.ts';
import styles from './subject-chooser.module.css';

export interface SubjectListProps {
  field: GlobalFilterField;
  noun: string;
  chosen: readonly string[];
  onChoose: (value: string) => void;
}

/** The values of the page's filter, most used first, with a search. Enter takes the first one found, arrows go to the others. */
export function SubjectList({ field, noun, chosen, onChoose }: SubjectListProps) {
  const { customer, filters } = usePage();
  const [search, setSearch] = useState('');
  const associated = associatedValues({ field, draft: filters.used, fields: filters.fields });
  const suggestions = useSuggestions({ customer, field, associated });
  const input = useRef<HTMLInputElement>(null);
  // The popup moved the focus before this was loaded.
  useEffect(() => input.current?.focus(), []);
  const isClosed = field.options.length > 0;
  const wanted = search.trim().toLowerCase();
  const listed = isClosed
    ? field.options.filter(({ name }) => name.toLowerCase().includes(wanted))
    : suggestions.list.filter(({ value }) => value !== '');
  const name = namedIn(field.fieldName);
  return (
    // Not a control: it hears the arrows of those inside it.
    <div className={styles.panel} role="presentation" onKeyDown={walkRows}>
      <SearchField
        ref={input}
        label={t('Search {label}', { label: filterLabel(field) })}
        placeholder={t('Type the name of a {noun}', { noun: tSent(noun) })}
        value={search}
        onFocus={suggestions.onFocus}
        onSearch={(text) => {
          setSearch(text);
          suggestions.onType(text);
        }}
        onKeyDown={(event) => {
          const [first] = listed;
          if (event.key !== 'Enter' || first === undefined) return;
          event.preventDefault();
          onChoose(first.value);
        }}
      />
      {listed.length === 0 ? (
        <output className={styles.none}>{emptyListText(isClosed ? 'fetched' : suggestions.status)}</output>
      ) : (
        <ul className={styles.rows}>
          {listed.map((entry) => (
            <li key={entry.value}>
              <button type="button" aria-pressed={chosen.includes(entry.value)} onClick={() => onChoose(entry.value)}>
                {entry.name === '' || entry.name === entry.value ? name(entry.value) : entry.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
