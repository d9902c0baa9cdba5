import { bucketAddress, type Destination } from '@playhead/domain/deliveries';
import { t } from '@playhead/texts/translate';
import { AntSegmented } from '@playhead/browser/ui/ant-segmented.tsx';
import { Icon } from '@playhead/widgets/controls/icon';
import cloud from 'lucide/dist/esm/icons/cloud.mjs';
import mail from 'lucide/dist/esm/icons/mail.mjs';
import server from 'lucide/dist/esm/icons/server.mjs';
import { FormField } from '@playhead/browser/ui/form-field/form-field.tsx';

const destinations = {
  email: { label: t('Email'), icon: mail },
  s3: { label: t('Amazon S3'), icon: cloud },
  sftp: { label: 'SFTP', icon: server },
} as const;

export function destinationLabel(destination: Destination): string {
  return destinations[destination].label;
}

export interface DestinationChoiceProps<Offered extends Destination> {
  label?: string;
  /** DLV-009: SFTP is for pages that are sent once. */
  offered: readonly Offered[];
  value: Offered;
  onChange: (destination: Offered) => void;
}

export function DestinationChoice<Offered extends Destination>({
  label = t('Destination'),
  offered,
  value,
  onChange,
}: DestinationChoiceProps<Offered>) {
  return (
    <FormField label={label}>
      <AntSegmented<Offered>
        aria-label={label}
        block
        value={value}
        options={offered.map((destination) => ({
          value: destination,
          label: destinations[destination].label,
          icon: <Icon shape={destinations[destination].icon} size={13} />,
        }))}
        onChange={onChange}
      />
    </FormField>
  );
}

/** For the summary line: the receiver itself, once there is one. */
export function receiverInWords(
  destination: Destination,
  typed: { addresses: readonly string[]; s3: { bucket: string; path: string }; sftp: { address: string } },
): string {
  const [first, ...others] = typed.addresses;
  if (destination === 'email') {
    if (first === undefined) return t('Email');
    return others.length === 0 ? first : t('{first} and {count} more', { first, count: others.length });
  }
  if (destination === 's3') return typed.s3.bucket.trim() === '' ? t('Amazon S3') : bucketAddress(typed.s3);
  return typed.sftp.address.trim() === '' ? 'SFTP' : typed.sftp.address;
}
