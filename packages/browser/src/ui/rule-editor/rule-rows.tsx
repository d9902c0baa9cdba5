import { tSent } from '@playhead/texts/translate';
import type { ReactNode } from 'react';
import styles from './rule-editor.module.css';

export function RuleRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

export interface RuleRowProps {
  /** Of `rowJoint`. */
  joint: string | null;
  children: ReactNode;
  /** What is said about the row. */
  below?: ReactNode;
}

export function RuleRow({ joint, children, below = null }: RuleRowProps) {
  return (
    <li className={styles.row}>
      {joint === null ? null : <Joint word={tSent(joint)} />}
      <div className={styles.line}>{children}</div>
      {below}
    </li>
  );
}

export function Joint({ word }: { word: string }) {
  return <span className={styles.joint}>{word}</span>;
}
