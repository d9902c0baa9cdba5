import { useId } from 'react';

interface Segment<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean | undefined;
  readonly title?: string | undefined;
}

export interface SegmentedProps<V extends string> {
  readonly value: V;
  readonly options: readonly Segment<V>[];
  readonly onChange: (value: V) => void;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
}

/** One of a few: radio buttons that look like a switch. Written here, since any control of Ant Design costs a page 160 kB. */
export function Segmented<V extends string>({ value, options, onChange, ...names }: SegmentedProps<V>) {
  const group = useId();
  return (
    <div className="ph-segmented" role="radiogroup" {...names}>
      {options.map((option) => (
        <label key={option.value} className="ph-segment" title={option.title}>
          <input
            type="radio"
            name={group}
            className="ph-sr"
            checked={option.value === value}
            disabled={option.disabled === true}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
