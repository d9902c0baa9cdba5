import { t } from '@playhead/texts/translate';
import { Input } from 'antd';
import { useId } from 'react';
import { rich } from '../rich-text.tsx';
import { Issues } from '../rule-editor/messages.tsx';
import { statusProps } from '../rule-editor/value-input.ts';
import styles from './filter-card.module.css';

export interface ExpressionInputProps {
  label: string;
  value: string;
  issues: readonly string[];
  onChange: (text: string) => void;
}

const examples = {
  not: <code>-a</code>,
  contains: <code>%a%</code>,
  starts: <code>a%</code>,
  ends: <code>%a</code>,
  more: <code>&gt;5</code>,
  less: <code>&lt;5</code>,
  range: <code>1 to 9</code>,
  null: <code>NULL</code>,
  empty: <code>EMPTY</code>,
  escape: <code>^</code>,
  special: <code>{'^ % _ , \' "'}</code>,
};

/** FLT-040..FLT-044 */
export function ExpressionInput({ label, value, issues, onChange }: ExpressionInputProps) {
  const hint = useId();
  return (
    <div data-filter-value>
      <Input.TextArea
        className={styles.expression ?? ''}
        aria-label={t('{label}, expression', { label })}
        aria-describedby={hint}
        autoSize={{ minRows: 1, maxRows: 6 }}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...statusProps(issues.length > 0)}
      />
      <Issues messages={issues} />
      <p id={hint} className={styles.syntax}>
        {rich(
          t(
            'Commas part alternatives. {not} not, {contains} contains, {starts} starts with, {ends} ends with, {more} {less} compare, {range} range, {null}, {empty}; {escape} before {special} takes them as text.',
          ),
          examples,
        )}
      </p>
    </div>
  );
}
