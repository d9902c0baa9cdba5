import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';
import styles from './state-screen.module.css';

export interface StateScreenProps {
  icon: IconName;
  title: string;
  /** Each entry is one line. */
  lines: readonly string[];
  detail?: string | undefined;
  action?: ReactNode;
}

/** A page that has nothing to draw says so in words, in one way. */
export function StateScreen({ icon, title, lines, detail, action }: StateScreenProps) {
  return (
    <section className={styles.screen}>
      <span className={styles.badge}>
        <Icon name={icon} size={22} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {lines.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </section>
  );
}
