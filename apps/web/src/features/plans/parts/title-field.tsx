import { t } from '@playhead/texts/translate';
import { Input } from 'antd';
import { useId } from 'react';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { useProblemProps } from './first-problem.tsx';

const LONGEST_TITLE = 200;

export interface TitleFieldProps {
  label?: string;
  title: string;
  onChange: (title: string) => void;
}

/** The first field of each dialog. */
export function TitleField({ label = t('Title'), title, onChange }: TitleFieldProps) {
  const id = useId();
  return (
    <FormField htmlFor={id} label={label}>
      <Input
        id={id}
        data-first-focus
        aria-required
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        value={title}
        onChange={({ target }) => onChange(target.value)}
        {...useProblemProps('title')}
      />
    </FormField>
  );
}
