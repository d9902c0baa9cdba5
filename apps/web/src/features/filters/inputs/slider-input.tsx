import { MAX_PERCENT, MIN_PERCENT, operatorRecords } from '@playhead/domain/filters';
import { Slider } from 'antd';
import type { FilterInputProps } from './input-props.ts';
import styles from './inputs.module.css';

const bounds = { min: MIN_PERCENT, max: MAX_PERCENT };

/** Percents on a line (FLT-045), and in digits beside it. */
export function SliderInput({ row, label, onValues }: FilterInputProps) {
  const [from = '', to = ''] = row.values;
  const lower = from === '' ? MIN_PERCENT : Number(from);
  const upper = to === '' ? MAX_PERCENT : Number(to);
  const isRange = operatorRecords[row.op].operand === 'range';
  const words = isRange ? `${lower}% to ${upper}%` : `${lower}%`;
  return (
    <div className={styles.sliding}>
      {isRange ? (
        <Slider
          className={styles.slider ?? ''}
          range
          {...bounds}
          value={[lower, upper]}
          ariaLabelForHandle={[`${label}, from`, `${label}, to`]}
          onChange={(ends) => onValues(ends.map(String))}
        />
      ) : (
        <Slider
          className={styles.slider ?? ''}
          {...bounds}
          value={lower}
          ariaLabelForHandle={label}
          onChange={(value) => onValues([String(value)])}
        />
      )}
      <span className={styles.percents}>{row.values.length === 0 ? 'Any' : words}</span>
    </div>
  );
}
