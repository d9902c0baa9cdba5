import { commandModifier } from '@playhead/browser/ui/dom/command-modifier.ts';
import { Dialog } from '@playhead/browser/ui/dialog.tsx';
import { t } from '@playhead/texts/translate';
import styles from './help.module.css';
import { paletteShortcut, shortcuts } from './shortcuts.ts';

export interface KeyboardDialogProps {
  embedded: boolean;
  onClose: () => void;
}

export function KeyboardDialog({ embedded, onClose }: KeyboardDialogProps) {
  const palette = embedded ? [] : [paletteShortcut(commandModifier(navigator.platform))];
  return (
    <Dialog title={t('Keyboard shortcuts')} width={460} onClose={onClose}>
      {shortcuts.map(({ where, entries }, at) => (
        <section key={where}>
          <h3 className={styles.group}>{where}</h3>
          <dl className={styles.keys}>
            {[...(at === 0 ? palette : []), ...entries].map(({ keys, does }) => (
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
