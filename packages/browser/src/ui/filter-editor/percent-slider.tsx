import { MAX_PERCENT, MIN_PERCENT } from '@playhead/domain/filters';
import { t } from '@playhead/texts/translate';
import { Slider } from 'antd';
import styles from './inputs.module.css';
import { SliderLook } from './slider-look.tsx';

interface PercentRange {
  /** Null where the range is open. */
  from: number | null;
  to: number | null;
}

export interface PercentSliderProps {
  label: string;
  range: PercentRange;
  onChange: (range: PercentRange) => void;
}

/** FLT-002, FLT-045: a range of percents on a line. A handle at the end of the line leaves that end open. */
export function PercentSlider({ label, range, onChange }: PercentSliderProps) {
  const [lower, upper] = [onLine(range.from ?? MIN_PERCENT), onLine(range.to ?? MAX_PERCENT)];
  return (
    <SliderLook>
      <Slider
        className={styles.slider ?? ''}
        range
        min={MIN_PERCENT}
        max={MAX_PERCENT}
        value={[lower, upper]}
        // The digits stand next to it.
        tooltip={{ open: false }}
        ariaLabelForHandle={[t('{label}, from', { label }), t('{label}, to', { label })]}
        ariaValueTextFormatterForHandle={[percentText, percentText]}
        onChange={([from = MIN_PERCENT, to = MAX_PERCENT]) =>
          // Only the moved end: the other may hold decimals that a whole step would take away.
          onChange({
            from: from === lower ? range.from : opened(from, MIN_PERCENT),
            to: to === upper ? range.to : opened(to, MAX_PERCENT),
          })
        }
      />
    </SliderLook>
  );
}

function percentText(percent: number): string {
  return t('{value}%', { value: percent });
}

function onLine(percent: number): number {
  return Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, Math.round(percent)));
}

function opened(percent: number, end: number): number | null {
  return percent === end ? null : percent;
}
