import type { ExploreExample, ExploreState } from '@playhead/domain/explore';
import { t } from '@playhead/texts/translate';
import { Icon, type IconShape } from '@playhead/widgets/controls/icon';
import chartColumn from 'lucide/dist/esm/icons/chart-column.mjs';
import chartLine from 'lucide/dist/esm/icons/chart-line.mjs';
import squareFunction from 'lucide/dist/esm/icons/square-function.mjs';
import styles from './start-screen.module.css';

export interface StartScreenProps {
  examples: readonly ExploreExample[];
  onExample: (state: ExploreState) => void;
}

const shapes: readonly IconShape[] = [chartLine, chartColumn, squareFunction];

export function StartScreen({ examples, onExample }: StartScreenProps) {
  return (
    <section className={styles.start} aria-label={t('Start')}>
      <h1 className={styles.title}>{t('What do you want to know?')}</h1>
      <p className={styles.lead}>
        {t('Choose dimensions and measures on the left, then run. Or begin with one of these and change it.')}
      </p>
      <ul className={styles.examples}>
        {examples.map(({ title, text, state }, index) => (
          <li key={title}>
            <button type="button" className={styles.example} onClick={() => onExample(state)}>
              <span className={styles.badge}>
                <Icon shape={shapes[index] ?? chartColumn} size={18} />
              </span>
              <strong>{title}</strong>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      <dl className={styles.keys}>
        <div>
          <dt>
            <kbd>/</kbd>
          </dt>
          <dd>{t('search fields')}</dd>
        </div>
        <div>
          <dt>
            <kbd>{t('Enter')}</kbd>
          </dt>
          <dd>{t('choose the first match')}</dd>
        </div>
        <div>
          <dt>
            <kbd>{t('Ctrl')}</kbd> <kbd>{t('Enter')}</kbd>
          </dt>
          <dd>{t('run')}</dd>
        </div>
        <div>
          <dt>
            <kbd>{t('Ctrl')}</kbd> <kbd>Z</kbd>
          </dt>
          <dd>{t('undo')}</dd>
        </div>
      </dl>
    </section>
  );
}
