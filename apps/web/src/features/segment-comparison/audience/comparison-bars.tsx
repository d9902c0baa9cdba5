import type { ComparedSegment } from '@playhead/contract/http/segments';
import { formatCompact, formatValue } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { useState } from 'react';
import { Card } from '../card.tsx';
import { ChoiceRow } from '../chooser/choice-row.tsx';
import styles from './comparison-bars.module.css';
import { comparedBars, type FigureKey, figures } from './comparison-figures.ts';

/** One figure of every segment, the largest first. */
export function ComparisonBars({ rows, isUpdating }: { rows: readonly ComparedSegment[]; isUpdating: boolean }) {
  const words = useViewerWords();
  const options = figures.map((one) => ({ value: one.key, label: words(one.label) }));
  const [key, setKey] = useState<FigureKey>('viewers');
  const figure = figures.find((one) => one.key === key) ?? figures[0];
  return (
    <Card
      title={t('Side by Side')}
      isUpdating={isUpdating}
      controls={<ChoiceRow label={t('Figure')} options={options} value={key} onChange={setKey} />}
    >
      <ol className={styles.bars} aria-label={t('{label} by segment', { label: words(figure.label) })}>
        {comparedBars(rows, key).map((bar) => (
          <li key={bar.id}>
            <span className={styles.name} title={bar.name}>
              {bar.name}
            </span>
            <span className={styles.track} aria-hidden="true">
              {bar.length === 0 ? null : <span style={{ width: `${(bar.length * 100).toFixed(2)}%` }} />}
            </span>
            <span className={styles.value} title={formatValue(bar.value, figure.format)}>
              <span aria-hidden="true">{formatCompact(bar.value, figure.format)}</span>
              <span className="ph-hidden">{formatValue(bar.value, figure.format)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
