import { type Segment, SEGMENT_BATCH } from '@playhead/contract/http/segments';
import { t, tn } from '@playhead/texts/translate';
import { Button } from '@playhead/browser/ui/button.tsx';
import { rich } from '@playhead/browser/ui/rich-text.tsx';
import type { ComparedSegments } from './chooser/compared-segments.ts';
import styles from './segment-comparison.module.css';
import { ChosenChips, SegmentChooser } from './chooser/segment-chooser.tsx';
import { stateWords } from './segment-state.ts';

export interface ComparisonHeadProps {
  /** All there are. */
  segments: readonly Segment[];
  compared: ComparedSegments;
  onChoose: (ids: readonly string[]) => void;
}

/** Which segments are compared, and why others are not. */
export function ComparisonHead({ segments, compared, onChoose }: ComparisonHeadProps) {
  const { shown, waiting, missing, isDefault, others } = compared;
  const kept = [...shown, ...waiting].map(({ segmentId }) => segmentId);
  const shownIds = shown.map(({ segmentId }) => segmentId);
  const chosen = isDefault ? shownIds : kept;
  const next = others.slice(0, SEGMENT_BATCH);
  return (
    <section className={styles.head} aria-label={t('Segments to compare')}>
      <div className={styles.chosen}>
        <SegmentChooser segments={segments} chosen={chosen} onChoose={onChoose} />
        <ChosenChips segments={shown} onRemove={(id) => onChoose(chosen.filter((other) => other !== id))} />
        {next.length === 0 ? null : (
          <Button onClick={() => onChoose([...chosen, ...next.map(({ segmentId }) => segmentId)])}>
            {t('Add the next {count}', { count: next.length })}
          </Button>
        )}
      </div>
      {isDefault && others.length > 0 ? (
        <p className={styles.line}>
          {t('The {count} largest of {all} segments are compared.', {
            count: shown.length,
            all: shown.length + others.length,
          })}
        </p>
      ) : null}
      {waiting.map((segment) => (
        <p key={segment.segmentId} className={styles.line}>
          {rich(t('{segment} is not compared yet. {state}.'), {
            segment: <strong>{segment.segmentName}</strong>,
            state: stateWords(segment) ?? '',
          })}
        </p>
      ))}
      {missing.length === 0 ? null : (
        <p className={styles.line}>
          {tn(
            missing.length,
            'One chosen segment no longer exists, or is no longer shared with you.',
            '{count} chosen segments no longer exist, or are no longer shared with you.',
          )}
          <button type="button" className={styles.link} onClick={() => onChoose(kept)}>
            {t('Remove')}
          </button>
        </p>
      )}
    </section>
  );
}
