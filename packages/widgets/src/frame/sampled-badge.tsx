import type { ResultProvenance } from '@playhead/contract/http/queries';
import { exactNumber } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { useTip } from '../controls/use-tip.tsx';
import type { WidgetInput, WidgetState } from '../definition.ts';
import { errorText, largestError } from '../values/interval.ts';
import { useViewerWords, type ViewerWords } from '../viewer-words.ts';
import styles from './frame.module.css';

export interface SampledBadgeProps {
  readonly state: WidgetState;
  /** Tells the whole story of the number; absent inside the full-screen dialog. */
  readonly onOpen?: (() => void) | undefined;
}

/** An estimate is never shown as if it were a count. */
export function SampledBadge({ state, onOpen }: SampledBadgeProps) {
  const input = 'input' in state ? state.input : null;
  const provenance = state.status === 'ready' ? state.provenance : undefined;
  if (input === null || !(provenance?.sampled ?? input.intervals !== undefined)) return null;
  return <Badge input={input} provenance={provenance} mark={markOf(state)} onOpen={onOpen} />;
}

type Mark = 'sampled' | 'exact follows' | 'exact failed';

function markOf(state: WidgetState): Mark {
  if (state.status !== 'ready') return 'sampled';
  if (state.exactFailure !== undefined) return 'exact failed';
  return state.exactFollows === true ? 'exact follows' : 'sampled';
}

const markTexts: Readonly<Record<Mark, string>> = {
  sampled: t('sampled'),
  'exact follows': t('estimate…'),
  'exact failed': t('estimate'),
};

interface BadgeProps extends Pick<SampledBadgeProps, 'onOpen'> {
  readonly input: WidgetInput;
  readonly provenance: ResultProvenance | undefined;
  readonly mark: Mark;
}

function Badge({ input, provenance, mark, onOpen }: BadgeProps) {
  const words = useViewerWords();
  const { trigger, tip } = useTip(() => {
    const text = sampledText(input, provenance, words);
    return mark === 'exact follows' ? t('{estimate}. The exact numbers follow.', { estimate: text }) : text;
  });
  const error = errorText(largestError(input));
  const badge = (
    <>
      {markTexts[mark]}
      {error !== '' && <span className="ph-sampled-error"> {error}</span>}
    </>
  );
  return (
    <>
      {onOpen === undefined ? (
        <span className={styles.sampled} {...trigger}>
          {badge}
        </span>
      ) : (
        <button type="button" className={styles.sampled} onClick={onOpen} {...trigger}>
          {badge}
        </button>
      )}
      {tip}
    </>
  );
}

/** How a number was estimated and how far off it may be. */
export function sampledText(
  input: WidgetInput,
  provenance: Pick<ResultProvenance, 'sampleRate'> | undefined,
  words: ViewerWords,
): string {
  const rate = provenance?.sampleRate;
  const estimate = words(
    rate === undefined
      ? t('Estimated from a sample of viewers')
      : t('Estimated from {percent}% of the viewers', { percent: exactNumber(rate * 100) }),
  );
  const error = errorText(largestError(input));
  return error === ''
    ? estimate
    : t('{estimate}; the least certain number here is within {error}', { estimate, error });
}
