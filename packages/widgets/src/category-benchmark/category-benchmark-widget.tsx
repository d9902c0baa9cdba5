import { t } from '@playhead/texts/translate';
import { ReferenceBars } from '../chart/bars/reference-bars.tsx';
import type { WidgetComponentProps } from '../definition.ts';
import { peersPicture } from './peers.ts';
import styles from '../benchmark/benchmark.module.css';

export function CategoryBenchmarkWidget({ input, theme, onDataPointClick }: WidgetComponentProps) {
  const picture = peersPicture(input);
  if (picture === null) return null;
  return (
    <div className={styles.benchmark}>
      <p className="ph-summary">
        <span aria-hidden="true" className={styles.refKey} /> {picture.words}
      </p>
      <ReferenceBars
        bars={picture.bars}
        label={t('{measure} against the median of the category', { measure: picture.measure.label })}
        mode={theme.mode}
        joined
        onDataPointClick={onDataPointClick}
      />
    </div>
  );
}
