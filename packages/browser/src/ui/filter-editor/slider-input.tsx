import { MAX_PERCENT, MIN_PERCENT, operatorRecords } from '@playhead/domain/filters';
import { t } from '@playhead/texts/translate';
import { Slider } from 'antd';
import type { FilterInputProps } from './input-props.ts';
import styles from './inputs.module.css';
import { PercentSlider } from './percent-slider.tsx';
import { SliderLook } from './slider-look.tsx';

/** Percents on a line (FLT-045), and in digits next to it. */
export function SliderInput(props: FilterInputProps) {
  const isRange = operatorRecords[props.row.op].operand === 'range';
  return <div className={styles.sliding}>{isRange ? <RangeSlider {...props} /> : <BoundSlider {...props} />}</div>;
}

function RangeSlider({ row, label, onValues }: FilterInputProps) {
  const [from = '', to = ''] = row.values;
  return (
    <>
      <PercentSlider
        label={label}
        range={{ from: percentOf(from), to: percentOf(to) }}
        onChange={({ from: lowest, to: highest }) =>
          onValues(
            lowest === null && highest === null
              ? []
              : [String(lowest ?? MIN_PERCENT), highest === null ? '' : String(highest)],
          )
        }
      />
      <span className={styles.percents}>
        {row.values.length === 0 ? t('Any') : t('{from}% to {to}%', { from, to: to === '' ? MAX_PERCENT : to })}
      </span>
    </>
  );
}

function BoundSlider({ row, label, onValues }: FilterInputProps) {
  const [bound = ''] = row.values;
  return (
    <>
      <SliderLook>
        <Slider
          className={styles.slider ?? ''}
          min={MIN_PERCENT}
          max={MAX_PERCENT}
          value={percentOf(bound) ?? MIN_PERCENT}
          ariaLabelForHandle={label}
          tooltip={{ open: false }}
          onChange={(value) => onValues([String(value)])}
        />
      </SliderLook>
      <span className={styles.percents}>{bound === '' ? t('Any') : t('{value}%', { value: bound })}</span>
    </>
  );
}

function percentOf(value: string): number | null {
  return value === '' ? null : Number(value);
}
