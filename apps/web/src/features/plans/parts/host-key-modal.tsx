import { t } from '@playhead/texts/translate';
import { Modal } from 'antd';
import styles from './parts.module.css';

export interface HostKeyModalProps {
  /** Null while there is nothing to confirm. */
  hostKey: string | null;
  address: string;
  onConfirm: (hostKey: string) => void;
  onCancel: () => void;
}

/** At the first delivery the key of the server is compared by a person; afterwards another key refuses the delivery. */
export function HostKeyModal({ hostKey, address, onConfirm, onCancel }: HostKeyModalProps) {
  return (
    <Modal
      open={hostKey !== null}
      destroyOnHidden
      title={t('Is this the right server?')}
      width={480}
      okText={t('Trust and send')}
      cancelText={t('Cancel')}
      onOk={() => {
        if (hostKey !== null) onConfirm(hostKey);
      }}
      onCancel={onCancel}
    >
      <p className={styles.hostWords}>
        {t(
          'Playhead has not delivered to {address} before. Compare this key with the one its operator gave you. The password has not been sent yet.',
          { address },
        )}
      </p>
      <code className={styles.hostKey}>{hostKey}</code>
    </Modal>
  );
}
