import type { Destination, TargetFields as TargetForm } from '@playhead/domain/deliveries';
import { DestinationChoice } from './destination-choice.tsx';
import { EmailFields } from './email-fields.tsx';
import { S3Fields } from './s3-fields.tsx';
import { SftpFields } from './sftp-fields.tsx';

type TargetChange = Partial<TargetForm> & { destination?: Destination };

export interface TargetFieldsProps {
  label?: string;
  value: TargetForm & { destination: Destination };
  offered: readonly Destination[];
  colleagues: readonly string[];
  /** DLV-058 */
  isViewers?: boolean;
  onChange: (change: TargetChange) => void;
}

/** Where it goes: the destination, and the form of the one that is chosen. */
export function TargetFields({ label, value, offered, colleagues, isViewers = false, onChange }: TargetFieldsProps) {
  const { destination } = value;
  return (
    <>
      <DestinationChoice
        {...(label === undefined ? {} : { label })}
        offered={offered}
        value={destination}
        onChange={(next) => onChange({ destination: next })}
      />
      {destination === 'email' ? (
        <EmailFields addresses={value.addresses} message={value.message} colleagues={colleagues} onChange={onChange} />
      ) : destination === 's3' ? (
        <S3Fields s3={value.s3} secret={value.secret} isViewers={isViewers} onChange={onChange} />
      ) : (
        <SftpFields sftp={value.sftp} onChange={(sftp) => onChange({ sftp })} />
      )}
    </>
  );
}
