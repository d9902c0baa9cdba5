import { isEmailAddress, splitAddresses, type TargetFields } from '@playhead/domain/deliveries';
import { t } from '@playhead/texts/translate';
import { Input, Select, Tag } from 'antd';
import { useId } from 'react';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';
import { popupLook } from '@playhead/browser/ui/popup-look.ts';
import { tabLeaves } from '@playhead/browser/ui/dom/tab-leaves.ts';
import { useProblemProps } from './first-problem.tsx';
import styles from './parts.module.css';

const LONGEST_MESSAGE = 10_000;

export interface EmailFieldsProps {
  addresses: readonly string[];
  message: string;
  /** Offered while an address is typed. */
  colleagues: readonly string[];
  onChange: (change: Partial<Pick<TargetFields, 'addresses' | 'message'>>) => void;
}

/** DLV-052..DLV-056: commas and semicolons separate; what is no address is orange. */
export function EmailFields({ addresses, message, colleagues, onChange }: EmailFieldsProps) {
  const ids = { addresses: useId(), message: useId() };
  const problem = useProblemProps('addresses');
  return (
    <>
      <FormField htmlFor={ids.addresses} label={t('Recipients')}>
        <Select
          id={ids.addresses}
          className={styles.wide ?? ''}
          mode="tags"
          {...tabLeaves}
          {...problem}
          aria-label={t('Recipients')}
          aria-required
          placeholder="name@example.com, …"
          tokenSeparators={[',', ';']}
          suffixIcon={null}
          value={[...addresses]}
          options={colleagues.map((address) => ({ value: address, label: address }))}
          classNames={popupLook}
          notFoundContent={null}
          onChange={(typed: string[]) => onChange({ addresses: splitAddresses(typed.join(',')) })}
          tagRender={({ value, onClose }) => <AddressTag address={String(value)} onClose={onClose} />}
        />
      </FormField>
      <FormField htmlFor={ids.message} label={t('Message')}>
        <Input.TextArea
          id={ids.message}
          rows={3}
          maxLength={LONGEST_MESSAGE}
          value={message}
          onChange={({ target }) => onChange({ message: target.value })}
        />
      </FormField>
    </>
  );
}

function AddressTag({ address, onClose }: { address: string; onClose: () => void }) {
  const isValid = isEmailAddress(address);
  return (
    <Tag
      className={styles.address ?? ''}
      data-invalid={!isValid}
      title={isValid ? undefined : t('This is no email address.')}
      closable
      onMouseDown={(event) => event.preventDefault()}
      onClose={onClose}
    >
      {address}
      {isValid ? null : <span className="ph-hidden">{`, ${t('not valid')}`}</span>}
    </Tag>
  );
}
