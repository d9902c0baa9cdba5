import { cleanNumberInput } from '@playhead/domain/filters';
import { capPercents, PERCENT_CAP_NOTE, PERCENT_PLACEHOLDERS, type PercentRange } from '@playhead/domain/segments';
import { t, tSent } from '@playhead/texts/translate';
import { Input, Tooltip } from 'antd';
import { useId, useState } from 'react';
import styles from './percent-inputs.module.css';
import { statusProps } from '@playhead/browser/ui/rule-editor/value-input.ts';

export interface PercentInputsProps {
  label: string;
  tooltip: string | null;
  percent: PercentRange;
  isInvalid: boolean;
  onChange: (percent: PercentRange) => void;
}

/** SEG-064, SEG-065 */
export function PercentInputs({ label, tooltip, percent, isInvalid, onChange }: PercentInputsProps) {
  const [lowest, highest] = PERCENT_PLACEHOLDERS;
  return (
    <fieldset
      className={styles.percents}
      aria-label={t('{label}: percent of viewing', { label })}
      title={tooltip === null ? undefined : tSent(tooltip)}
    >
      <PercentInput
        label={t('{label}, lowest percent', { label })}
        placeholder={lowest}
        value={percent.from}
        isInvalid={isInvalid}
        onChange={(from) => onChange({ ...percent, from })}
      />
      <span aria-hidden="true">–</span>
      <PercentInput
        label={t('{label}, highest percent', { label })}
        placeholder={highest}
        value={percent.to}
        isInvalid={isInvalid}
        onChange={(to) => onChange({ ...percent, to })}
      />
      <span aria-hidden="true">%</span>
    </fieldset>
  );
}

interface PercentInputProps {
  label: string;
  placeholder: string;
  value: number | null;
  isInvalid: boolean;
  onChange: (value: number | null) => void;
}

function PercentInput({ label, placeholder, value, isInvalid, onChange }: PercentInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const note = useId();
  const type = (text: string) => {
    const cleaned = cleanNumberInput(text).replace('-', '');
    const number = cleaned === '' || cleaned === '.' ? null : Number(cleaned);
    const { from: capped } = capPercents({ from: number, to: null });
    setTyped(capped === number ? cleaned : String(capped));
    onChange(capped);
  };
  return (
    <>
      <Tooltip title={PERCENT_CAP_NOTE} trigger="focus">
        <Input
          className={styles.percent}
          aria-label={label}
          aria-describedby={note}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          value={typed ?? value ?? ''}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(null)}
          {...statusProps(isInvalid)}
        />
      </Tooltip>
      <span id={note} className="ph-hidden">
        {PERCENT_CAP_NOTE}
      </span>
    </>
  );
}
