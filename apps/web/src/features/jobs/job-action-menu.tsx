import type { Job, JobAction } from '@playhead/contract/http/deliveries/jobs';
import { t } from '@playhead/texts/translate';
import { Icon } from '@playhead/widgets/controls/icon';
import { MenuButton } from '@playhead/widgets/controls/menu-button';
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import styles from './jobs.module.css';

export const actionLabels: Readonly<Record<JobAction, string>> = {
  download: t('Download'),
  cancel: t('Cancel'),
  retry: t('Retry'),
  resend: t('Resend'),
};

export interface JobActionMenuProps {
  job: Job;
  isBusy: boolean;
  onDetails: () => void;
  onAction: (action: JobAction) => void;
}

export function JobActionMenu({ job, isBusy, onDetails, onAction }: JobActionMenuProps) {
  const entries = [
    { key: 'details', label: t('Details'), onSelect: onDetails },
    ...job.actions.map((action) => ({
      key: action,
      label: actionLabels[action],
      disabled: isBusy,
      danger: action === 'cancel',
      onSelect: () => onAction(action),
    })),
  ];
  return (
    <MenuButton label={t('Actions for {name}', { name: job.title })} className={styles.more ?? ''} groups={[entries]}>
      <Icon shape={ellipsis} size={16} />
    </MenuButton>
  );
}
