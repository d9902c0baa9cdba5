import { type GlossaryEntry, glossary } from '@playhead/domain/glossary';
import { useState } from 'react';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import styles from './help.module.css';

/** Several fields may share a term and its meaning, such as a measure of two tables. */
const terms: readonly GlossaryEntry[] = [
  ...new Map(
    Object.values<GlossaryEntry>(glossary).map((entry) => [`${entry.term} ${entry.definition}`, entry] as const),
  ).values(),
].toSorted((a, b) => a.term.localeCompare(b.term, 'en'));

export function GlossaryDialog({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const shown = terms.filter(({ term, definition }) => `${term} ${definition}`.toLowerCase().includes(wanted));
  return (
    <Dialog title="Glossary" width={640} onClose={onClose}>
      <input
        type="search"
        className={styles.search}
        aria-label="Search the glossary"
        placeholder="Search terms and definitions"
        data-first-focus=""
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {shown.length === 0 ? (
        <p className={styles.nothing}>No term contains “{words.trim()}”.</p>
      ) : (
        <section className={styles.terms} aria-label="Terms" tabIndex={0}>
          <dl className={styles.list}>
            {shown.map(({ term, definition, formula }) => (
              <div key={`${term} ${definition}`} className={styles.term}>
                <dt>{term}</dt>
                <dd>
                  {definition}
                  {formula === undefined ? null : <code className={styles.formula}>{formula}</code>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Dialog>
  );
}
