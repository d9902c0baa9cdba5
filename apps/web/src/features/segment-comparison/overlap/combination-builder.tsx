import type { SegmentOverlapEntry } from '@playhead/contract/http/segments';
import { exactNumber } from '@playhead/domain/format';
import { t, tn } from '@playhead/texts/translate';
import { useViewerWords, type ViewerWords } from '@playhead/widgets/viewer-words';
import { Button } from '@playhead/browser/ui/button.tsx';
import { ChoiceRow } from '../chooser/choice-row.tsx';
import styles from './combination-builder.module.css';
import {
  type Combination,
  type CombinationParts,
  combinationText,
  type NamedSegment,
  NOTHING,
  type Part,
  partsOf,
  setPart,
  viewersOf,
} from './combination.ts';

/** The app opens the segment's form with these; both lists are never empty at once. */
export type SaveCombination = (include: readonly NamedSegment[], exclude: readonly NamedSegment[]) => void;

export interface CombinationBuilderProps {
  segments: readonly NamedSegment[];
  overlap: readonly SegmentOverlapEntry[];
  combination: Combination;
  onChange: (combination: Combination) => void;
  /** Absent where the user may not create segments. */
  onSave?: SaveCombination | undefined;
}

type Choice = Part | 'any';
const choices: readonly { value: Choice; label: string }[] = [
  { value: 'in', label: t('In') },
  { value: 'out', label: t('Not in') },
  { value: 'any', label: t('Either') },
];

/** "A and not B", and every other combination, counted at once from the overlap. */
export function CombinationBuilder({ segments, overlap, combination, onChange, onSave }: CombinationBuilderProps) {
  const words = useViewerWords();
  const parts = partsOf(combination, segments);
  const viewers = viewersOf(parts, overlap);
  const isEmpty = parts.include.length === 0 && parts.exclude.length === 0;
  return (
    <section className={styles.builder} aria-label={t('Combination')}>
      <div className={styles.head}>
        <h4>{t('Combine')}</h4>
        <p>{t('Press a column above, or say for each segment whether its members belong.')}</p>
      </div>
      <ul className={styles.segments}>
        {segments.map(({ id, name }) => (
          <li key={id}>
            <span className={styles.name} title={name}>
              {name}
            </span>
            <ChoiceRow
              label={name}
              options={choices}
              value={combination[id] ?? 'any'}
              onChange={(choice) => onChange(setPart(combination, id, choice === 'any' ? null : choice))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <output className={styles.result}>{resultWords(parts, viewers, words)}</output>
        <Button disabled={isEmpty} onClick={() => onChange(NOTHING)}>
          {t('Clear')}
        </Button>
        {onSave === undefined ? null : (
          <Button
            look="primary"
            disabled={viewers === null || viewers === 0 || isOneSegment(parts)}
            onClick={() => onSave(parts.include, parts.exclude)}
          >
            {t('Save combination as segment')}
          </Button>
        )}
      </div>
    </section>
  );
}

function isOneSegment({ include, exclude }: CombinationParts): boolean {
  return include.length === 1 && exclude.length === 0;
}

function resultWords(parts: CombinationParts, viewers: number | null, words: ViewerWords): string {
  if (viewers === null) {
    return parts.exclude.length === 0
      ? t('No combination is chosen.')
      : t('Choose at least one segment whose members belong.');
  }
  const count = words(tn(viewers, '{count} viewer', '{count} viewers', { count: exactNumber(viewers) }));
  return `${combinationText(parts)}: ${viewers === 0 ? t('nobody') : count}`;
}
