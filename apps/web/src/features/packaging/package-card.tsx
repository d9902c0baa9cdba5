import { Icon } from '@playhead/widgets/controls/icon';
import check from 'lucide/dist/esm/icons/check.mjs';
import minus from 'lucide/dist/esm/icons/minus.mjs';
import { type ReactNode, useId } from 'react';
import styles from './packaging.module.css';

interface PackageCardProps {
  title: string;
  note?: string;
  /** Next to the title; where an admin will edit the card. */
  action?: ReactNode;
  children: ReactNode;
}

export function PackageCard({ title, note, action, children }: PackageCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {note === undefined ? null : <p className={styles.note}>{note}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

export interface Grant {
  key: string;
  name: string;
  meaning: string;
  has: boolean;
}

/** What somebody has or has not; in words, and not by colour alone. */
export function Grants({ entries, words }: { entries: readonly Grant[]; words: { yes: string; no: string } }) {
  return (
    <ul className={styles.grants}>
      {entries.map(({ key, name, meaning, has }) => (
        <li key={key} className={styles.grant} data-has={has}>
          <span className={styles.sign}>
            <Icon shape={has ? check : minus} size={14} />
          </span>
          <div>
            <p className={styles.name}>{name}</p>
            <p className={styles.note}>{meaning}</p>
          </div>
          <span className={styles.state}>{has ? words.yes : words.no}</span>
        </li>
      ))}
    </ul>
  );
}

export interface Fact {
  name: string;
  value: ReactNode;
  note?: string;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, note }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note === undefined ? null : <p className={styles.note}>{note}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Chips({ texts, none }: { texts: readonly string[]; none: string }) {
  if (texts.length === 0) return <span className={styles.none}>{none}</span>;
  return (
    <ul className={styles.chips}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
