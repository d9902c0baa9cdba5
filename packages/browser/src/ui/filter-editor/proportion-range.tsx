import { type ActiveFilter, MAX_PERCENT, MIN_PERCENT } from '@playhead/domain/filters';
import { t } from '@playhead/texts/translate';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import { InputNumber } from 'antd';
import { PercentSlider } from './percent-slider.tsx';
import styles from './filter-card.module.css';

type Proportion = NonNullable<ActiveFilter['proportion']>;

export interface ProportionRangeProps {
  label: string;
  proportion: Proportion;
  onChange: (proportion: Proportion) => void;
}

/** FLT-045; the decimals are checked in domain/filters. */
const PERCENT = { min: MIN_PERCENT, max: MAX_PERCENT, controls: false } as const;

/** FLT-002: every filter with a `percentFilterKey` has this slider next to its values; digits say what a step cannot. */
export function ProportionRange({ label, proportion, onChange }: ProportionRangeProps) {
  const words = useViewerWords();
  return (
    <fieldset className={styles.proportion} aria-label={words(t("{label}: share of a viewer's minutes", { label }))}>
      <span>{t('Makes up')}</span>
      <InputNumber
        {...PERCENT}
        className={styles.percent ?? ''}
        aria-label={t('{label}, lowest percent', { label })}
        placeholder={String(MIN_PERCENT)}
        value={proportion.from}
        onChange={(from) => onChange({ ...proportion, from })}
      />
      <span>{t('to')}</span>
      <InputNumber
        {...PERCENT}
        className={styles.percent ?? ''}
        aria-label={t('{label}, highest percent', { label })}
        placeholder={String(MAX_PERCENT)}
        value={proportion.to}
        onChange={(to) => onChange({ ...proportion, to })}
      />
      <span>{words(t('% of a viewer’s minutes'))}</span>
      <div className={styles.share}>
        <PercentSlider label={t('{label}, share of viewing', { label })} range={proportion} onChange={onChange} />
      </div>
    </fieldset>
  );
}
