import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import styles from './help.module.css';
import { shortcuts } from './shortcuts.ts';

export function KeyboardDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" width={460} onClose={onClose}>
      {shortcuts.map(({ where, entries }) => (
        <section key={where}>
          <h3 className={styles.group}>{where}</h3>
          <dl className={styles.keys}>
            {entries.map(({ keys, does }) => (
              <div key={does} className={styles.entry}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
