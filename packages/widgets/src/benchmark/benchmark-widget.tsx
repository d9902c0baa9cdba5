import { t } from '@playhead/texts/translate';
import { ReferenceBars } from '../chart/bars/reference-bars.tsx';
import type { WidgetComponentProps } from '../definition.ts';
import { baselinePicture } from './baseline.ts';
import styles from './benchmark.module.css';
import changeStyles from '../chart/change-badge.module.css';

export function BenchmarkWidget({ input, theme, onDataPointClick }: WidgetComponentProps) {
  const picture = baselinePicture(input);
  if (picture === null) return null;
  const { measure, change } = picture;
  return (
    <div className={`${styles.benchmark} ${styles.one}`}>
      <p className={styles.head}>
        <strong title={`${picture.exact} ${measure.label}`}>
          <span aria-hidden="true">{picture.value}</span>
          <span className="ph-sr">{picture.exact}</span>
        </strong>
        <span className={styles.name}>{measure.label}</span>
        <span className={`${styles.words} ${changeStyles[change.direction]}`}>
          {change.arrow !== '' && (
            <span aria-hidden="true" className={changeStyles.arrow}>
              {change.arrow}
            </span>
          )}{' '}
          {picture.words}
        </span>
      </p>
      <ReferenceBars
        bars={picture.bars}
        label={t('{measure} against its own mean', { measure: measure.label })}
        mode={theme.mode}
        joined
        onDataPointClick={onDataPointClick}
      />
    </div>
  );
}
