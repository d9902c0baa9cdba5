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
  const exactFollows = state.status === 'ready' && state.exactFollows === true;
  return <Badge input={input} provenance={provenance} exactFollows={exactFollows} onOpen={onOpen} />;
}

interface BadgeProps extends Pick<SampledBadgeProps, 'onOpen'> {
  readonly input: WidgetInput;
  readonly provenance: ResultProvenance | undefined;
  readonly exactFollows: boolean;
}

function Badge({ input, provenance, exactFollows, onOpen }: BadgeProps) {
  const words = useViewerWords();
  const { trigger, tip } = useTip(() => {
    const text = sampledText(input, provenance, words);
    return exactFollows ? t('{estimate}. The exact numbers follow.', { estimate: text }) : text;
  });
  const error = errorText(largestError(input));
  const badge = (
    <>
      {exactFollows ? t('estimate…') : t('sampled')}
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
