import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

export interface CardProps {
  title: string;
  /** What the numbers are of: a period, a window. */
  note?: string | undefined;
  controls?: ReactNode;
  /** The content is that of the previous query. */
  isUpdating?: boolean;
  children: ReactNode;
}

/** A quiet card like those of the widgets, as high as its content. */
export function Card({ title, note, controls, isUpdating = false, children }: CardProps) {
  const heading = useId();
  return (
    <section className={styles.card} aria-labelledby={heading} aria-busy={isUpdating}>
      <header className={styles.head}>
        <h3 id={heading}>{title}</h3>
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
        <div className={styles.controls}>{controls}</div>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
