import styles from './parts.module.css';

export function Chips({ label, texts }: { label: string; texts: readonly string[] }) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {texts.map((text) => (
        <li key={text} className={styles.chip} title={text}>
          {text}
        </li>
      ))}
    </ul>
  );
}
