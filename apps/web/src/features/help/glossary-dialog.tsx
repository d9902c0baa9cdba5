import { type GlossaryEntry, glossary } from '@playhead/domain/glossary';
import { currentLanguage } from '@playhead/texts/catalogue';
import { t, tSent } from '@playhead/texts/translate';
import { useState } from 'react';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import { SearchField } from '@playhead/browser/ui/search-field.tsx';
import styles from './help.module.css';

/** Several fields may share a term and its meaning, such as a measure of two tables. */
const terms: readonly GlossaryEntry[] = [
  ...new Map(
    Object.values<GlossaryEntry>(glossary).map((entry) => [`${entry.term} ${entry.definition}`, entry] as const),
  ).values(),
]
  .map((entry) => ({ ...entry, term: tSent(entry.term), definition: tSent(entry.definition) }))
  .toSorted((a, b) => a.term.localeCompare(b.term, currentLanguage()));

export function GlossaryDialog({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const shown = terms.filter(({ term, definition }) => `${term} ${definition}`.toLowerCase().includes(wanted));
  return (
    <Dialog title={t('Glossary')} width={640} onClose={onClose}>
      <SearchField
        label={t('Search the glossary')}
        placeholder={t('Search terms and definitions')}
        data-first-focus=""
        value={words}
        onSearch={setWords}
      />
      {shown.length === 0 ? (
        <p className={styles.nothing}>{t('No term contains “{text}”.', { text: words.trim() })}</p>
      ) : (
        <section className={styles.terms} aria-label={t('Terms')} tabIndex={0}>
          <dl className={styles.list}>
            {shown.map(({ term, definition, formula }) => (
              <div key={`${term} ${definition}`} className={styles.term}>
                <dt>{term}</dt>
                <dd>
                  {definition}
                  {formula === undefined ? null : <code className={styles.formula}>{tSent(formula)}</code>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Dialog>
  );
}
