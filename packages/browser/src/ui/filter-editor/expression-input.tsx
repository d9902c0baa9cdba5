import { Input } from 'antd';
import { useId } from 'react';
import { Issues } from '../rule-editor/messages.tsx';
import { statusProps } from '../rule-editor/value-input.ts';
import styles from './filter-card.module.css';

export interface ExpressionInputProps {
  label: string;
  value: string;
  issues: readonly string[];
  onChange: (text: string) => void;
}

/** FLT-040..FLT-044 */
export function ExpressionInput({ label, value, issues, onChange }: ExpressionInputProps) {
  const hint = useId();
  return (
    <div data-filter-value>
      <Input.TextArea
        className={styles.expression ?? ''}
        aria-label={`${label}, expression`}
        aria-describedby={hint}
        autoSize={{ minRows: 1, maxRows: 6 }}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...statusProps(issues.length > 0)}
      />
      <Issues messages={issues} />
      <p id={hint} className={styles.syntax}>
        Commas part alternatives. <code>-a</code> not, <code>%a%</code> contains, <code>a%</code> starts with,{' '}
        <code>%a</code> ends with, <code>&gt;5</code> <code>&lt;5</code> compare, <code>1 to 9</code> range,{' '}
        <code>NULL</code>, <code>EMPTY</code>; <code>^</code> before <code>{'^ % _ , \' "'}</code> takes them as text.
      </p>
    </div>
  );
}
